import type { Compiler } from '../check/check.ts'
import { equalsJson } from '../equal.ts'
import { typesOf } from '../kind.ts'
import type { JsonSchemaNode } from '../node.ts'
import { standardModule, standardModules } from '../vocabulary.ts'
import type { Explainer, Place } from './explainer.ts'
import { fitsType } from './fits-type.ts'
import { kindTest } from './kind-test.ts'

/** `before` is the count of lines when the node was begun. */
type Step = (place: Place, before: number) => void

/**
 * Says what is wrong with a value by one node: its type, or its enum, or its const, or else all that the other keywords
 * say; and that it is lossy where they say nothing.
 */
export function createNodeExplainer(
  explainer: Explainer,
  compiler: Compiler,
  countLines: () => number,
): (node: JsonSchemaNode, place: Place) => void {
  const known = new Map<JsonSchemaNode, readonly Step[]>()

  const refuse = (name: string, node: JsonSchemaNode, place: Place): void => {
    const limit: unknown = Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined
    explainer.say(name, place, standardModule(name)?.parameters?.(node, place.value) ?? { limit })
  }

  const stepsOf = (node: JsonSchemaNode): readonly Step[] => {
    const steps = known.get(node) ?? compileSteps(node)
    known.set(node, steps)
    return steps
  }

  const compileSteps = (node: JsonSchemaNode): readonly Step[] =>
    standardModules.flatMap((module): Step | readonly Step[] => {
      const { name, explain, isCostly = false } = module
      if (!Object.hasOwn(node, name)) return []
      if (explain !== undefined) return place => explain(node, place, explainer)
      const passes = kindTest(module, node, compiler)
      if (passes === undefined) return []
      return (place, before) => {
        if (place.isLossy || (isCostly && countLines() > before)) return
        if (!passes(place.value)) refuse(name, node, place)
      }
    })

  return (node, place) => {
    const before = countLines()
    const { value, container, isLossy } = place
    if (typesOf(node)?.some(type => fitsType(type, place)) === false) {
      if (node.type === 'number' && typeof value === 'number') explainer.sayMust(place, 'a finite JSON number')
      else refuse('type', node, place)
    } else if (container?.kind === 'broken') explainer.sayMust(place, 'a lossless JSON value')
    else if (node.enum?.some(member => equalsJson(member, value)) === false) refuse('enum', node, place)
    else if (node.const !== undefined && !equalsJson(node.const, value)) refuse('const', node, place)
    else {
      for (const step of stepsOf(node)) step(place, before)
      if (isLossy && countLines() === before) explainer.sayMust(place, losslessWords(node))
    }
  }
}

function losslessWords({ type }: JsonSchemaNode): string {
  if (type === 'object') return 'a lossless JSON object'
  return type === 'array' ? 'a dense lossless JSON array' : 'a lossless JSON value'
}
