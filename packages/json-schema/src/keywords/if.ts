import type { KeywordModule } from '../keyword-module.ts'

const branch = { holds: 'schema', holdsBooleans: true, isInPlace: true, validate: () => [] } as const

/** `if`: decides between `then` and `else`, and asserts nothing itself. */
export const condition: KeywordModule = {
  ...branch,
  name: 'if',
  inPlace: ({ if: test = true, then: consequence = true, else: alternative = true }, compiler) => {
    const [decide, yes, no] = [compiler.compile(test), compiler.compile(consequence), compiler.compile(alternative)]
    return (value, depth) => (decide(value, depth) ? yes(value, depth) : no(value, depth))
  },
  explain:
    ({ if: test = true, then: consequence = true, else: alternative = true }) =>
    (place, explainer) => {
      explainer.explainHere(explainer.matches(test, place.value) ? consequence : alternative, place)
    },
}

/** `then`: read by `if`. */
export const consequence: KeywordModule = { ...branch, name: 'then' }

/** `else`: read by `if`. */
export const alternative: KeywordModule = { ...branch, name: 'else' }
