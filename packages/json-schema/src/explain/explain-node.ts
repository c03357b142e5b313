import type { Check, Compiler } from '../check/check.ts'
import { compileMembership } from '../check/membership.ts'
import { equalsJson } from '../equal.ts'
import { typesOf } from '../kind.ts'
import type { JsonSchemaNode } from '../node.ts'
import { standardModule, standardModules } from '../vocabulary.ts'
import type { Explainer, Place } from './explainer.ts'
import { fitsType } from './fits-type.ts'
import { kindTest } from './kind-test.ts'

/** `before` is the count of lines when the node was begun. */
type Step = (place: Place, explainer: Explainer, before: number) => void

/** Says what is wrong with a value by one node. */
export type NodeExplainer = (node: JsonSchemaNode, place: Place, explainer: Explainer) => void

const explainers = new WeakMap<Compiler, NodeExplainer>()

/**
 * Says of a value its type, or its enum, or its const, or else all that the other keywords say; and that it is lossy where
 * they say nothing. There is one for each compiler: what to ask of a node is found out once for all values.
 */
export function nodeExplainerOf(compiler: Compiler): NodeExplainer {
  const known = explainers.get(compiler)
  if (known !== undefined) return known
  const explainer = createNodeExplainer(compiler)
  explainers.set(compiler, explainer)
  return explainer
}

function refuse(name: string, node: JsonSchemaNode, place: Place, explainer: Explainer): void {
  const limit: unknown = Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined
  explainer.say(name, place, standardModule(name)?.parameters?.(node, place.value) ?? { limit })
}

function createNodeExplainer(compiler: Compiler): NodeExplainer {
  const known = new Map<JsonSchemaNode, readonly Step[]>()
  const memberTests = new Map<JsonSchemaNode, Check>()

  const stepsOf = (node: JsonSchemaNode): readonly Step[] => {
    const earlier = known.get(node)
    if (earlier !== undefined) return earlier
    const steps = compileSteps(node)
    known.set(node, steps)
    return steps
  }

  const memberTestOf = (node: JsonSchemaNode): Check | undefined => {
    if (node.enum === undefined) return undefined
    const test = memberTests.get(node) ?? compileMembership(node.enum)
    memberTests.set(node, test)
    return test
  }

  const compileSteps = (node: JsonSchemaNode): readonly Step[] =>
    standardModules.flatMap((module): Step | readonly Step[] => {
      const { name, explain, isCostly = false } = module
      if (!Object.hasOwn(node, name)) return []
      if (explain !== undefined) return explain(node)
      const passes = kindTest(module, node, compiler)
      if (passes === undefined) return []
      return (place, explainer, before) => {
        if (place.isLossy || (isCostly && explainer.countLines() > before)) return
        if (!passes(place.value)) refuse(name, node, place, explainer)
      }
    })

  return (node, place, explainer) => {
    const before = explainer.countLines()
    const { value, container, isLossy } = place
    if (typesOf(node)?.some(type => fitsType(type, place)) === false) {
      if (node.type === 'number' && typeof value === 'number') explainer.sayMust(place, 'a finite JSON number')
      else refuse('type', node, place, explainer)
    } else if (container?.kind === 'broken') explainer.sayMust(place, 'a lossless JSON value')
    else if (memberTestOf(node)?.(value, 1) === false) refuse('enum', node, place, explainer)
    else if (node.const !== undefined && !equalsJson(node.const, value)) refuse('const', node, place, explainer)
    else {
      for (const step of stepsOf(node)) step(place, explainer, before)
      if (isLossy && explainer.countLines() === before) explainer.sayMust(place, losslessWords(node))
    }
  }
}

function losslessWords({ type }: JsonSchemaNode): string {
  if (type === 'object') return 'a lossless JSON object'
  return type === 'array' ? 'a dense lossless JSON array' : 'a lossless JSON value'
}
