import type { ReadSchema } from '../read/read-schema.ts'
import type { Check, Compiler } from './check.ts'
import type { Program } from './program.ts'
import { writeTest } from './write-test.ts'

/**
 * The check of a schema as code of its own, which the engine can fit to it; undefined where the host forbids that.
 *
 * @remarks
 * It is for snapshots, as the closures of `trusting` are, which it asks where a keyword is not written out or a node
 * remembers its answers. It takes only what `isKnown` takes, and nothing where someone made all objects inherit a name that
 * it reads. What a schema says stands in the text as JSON only.
 */
export function generateCheck(
  { root, repeated }: ReadSchema,
  trusting: Compiler,
  isKnown: (value: unknown) => boolean = () => true,
): Check | undefined {
  const constants: unknown[] = []
  const functions: string[] = []
  const pending: (() => void)[] = []
  let made: readonly Check[] = []

  const program: Program = {
    closures: repeated,
    guards: new Set(),
    constant: value => `c${constants.push(value) - 1}`,
    call: test => `${program.constant(test)}(v, 1)`,
    test: schema => writeTest(schema, program),
    define: write => {
      const index = functions.push('') - 1
      pending.push(() => {
        functions[index] = `const f${index} = v => { ${write()} }`
      })
      return index
    },
    compiler: {
      ...trusting,
      compile: schema => {
        if (typeof schema === 'boolean' || repeated.has(schema)) return trusting.compile(schema)
        const index = program.define(() => `return ${program.test(schema)}`)
        return (value, depth) => made[index]?.(value, depth) === true
      },
    },
  }

  try {
    const start = program.define(() => `return ${program.test(root)}`)
    for (let write = pending.pop(); write !== undefined; write = pending.pop()) write()
    const text = `'use strict'
      const [everything, isArray, isInteger, isKnown] = realm
      const isPolluted = () => { for (const key in everything) return true; return false }
      const [${constants.map((_, index) => `c${index}`).join()}] = constants
      ${functions.join('\n')}
      const check = v => isKnown(v) && !(${[...program.guards].join(' || ') || 'false'}) && f${start}(v)
      return [check, ${functions.map((_, index) => `f${index}`).join()}]`
    // oxlint-disable-next-line no-new-func -- the point of this file.
    const make = new Function('constants', 'realm', text)
    const realm = [Object.prototype, Array.isArray, Number.isInteger, isKnown]
    const [check, ...others]: readonly Check[] = make(constants, realm)
    made = others
    return check
  } catch {
    return undefined
  }
}
