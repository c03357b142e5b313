import type { Check, Compiler } from '../check/check.ts'
import { compileMembership } from '../check/membership.ts'
import { typesOf } from '../kind.ts'
import type { JsonSchemaNode, JsonSchemaType } from '../node.ts'
import type { ReadSchema } from '../read/read-schema.ts'
import { modulesOf, standardModule } from '../vocabulary.ts'
import type { Explainer } from './explainer.ts'
import { fitsType } from './fits-type.ts'
import { kindTest } from './kind-test.ts'
import type { Place } from './place.ts'

/** `before` is the count of lines when the node was begun. */
type Step = (place: Place, explainer: Explainer, before: number) => void

/** What is asked of each value of a node. */
interface Plan {
  readonly node: JsonSchemaNode
  readonly types: readonly JsonSchemaType[] | undefined
  /** Whether a value is in `enum`. */
  readonly isMember: Check | undefined
  /** Whether a value is that of `const`. */
  readonly isOnly: Check | undefined
  readonly steps: readonly Step[]
  /** Whether there is more than one way to the node. */
  readonly isRepeated: boolean
}

const anything: JsonSchemaNode = {}
const planners = new WeakMap<Compiler, (schema: JsonSchemaNode | true) => Plan>()

/** There is one for each compiler: what to ask of a node is found out once for all values. */
export function plannerOf(compiler: Compiler, { repeated }: ReadSchema): (schema: JsonSchemaNode | true) => Plan {
  const earlier = planners.get(compiler)
  if (earlier !== undefined) return earlier
  const plans = new Map<JsonSchemaNode | true, Plan>()
  const planOf = (schema: JsonSchemaNode | true): Plan => {
    const known = plans.get(schema)
    if (known !== undefined) return known
    const node = schema === true ? anything : schema
    const isMember = node.enum && compileMembership(node.enum)
    const isOnly = node.const === undefined ? undefined : compileMembership([node.const])
    const steps = compileSteps(node, compiler)
    const plan: Plan = { node, types: typesOf(node), isMember, isOnly, steps, isRepeated: repeated.has(node) }
    plans.set(schema, plan)
    return plan
  }
  planners.set(compiler, planOf)
  return planOf
}

/**
 * Says of a value its type, or its enum, or its const, or else all that the other keywords say; and that it is lossy where
 * they say nothing.
 */
export function explainNode({ node, types, isMember, isOnly, steps }: Plan, place: Place, explainer: Explainer): void {
  const before = explainer.countLines()
  const { value, kind, isLossy } = place
  if (types !== undefined && !fitsOne(types, place)) {
    if (node.type === 'number' && typeof value === 'number') explainer.sayMust(place, 'a finite JSON number')
    else refuse('type', node, place, explainer)
  } else if (kind === 'broken') explainer.sayMust(place, 'a lossless JSON value')
  else if (isMember?.(value, 1) === false) refuse('enum', node, place, explainer)
  else if (isOnly?.(value, 1) === false) refuse('const', node, place, explainer)
  else {
    for (const step of steps) step(place, explainer, before)
    if (isLossy && explainer.countLines() === before) explainer.sayMust(place, losslessWords(node))
  }
}

function refuse(name: string, node: JsonSchemaNode, place: Place, explainer: Explainer): void {
  explainer.say(name, place, () => {
    const limit: unknown = Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined
    return standardModule(name)?.parameters?.(node, place.value) ?? { limit }
  })
}

function fitsOne(types: readonly JsonSchemaType[], place: Place): boolean {
  for (const type of types) if (fitsType(type, place)) return true
  return false
}

function compileSteps(node: JsonSchemaNode, compiler: Compiler): readonly Step[] {
  return modulesOf(node).flatMap((module): Step | readonly Step[] => {
    const { name, explain, isCostly = false } = module
    if (explain !== undefined) return explain(node)
    const passes = kindTest(module, node, compiler)
    if (passes === undefined) return []
    return (place, explainer, before) => {
      if (place.isLossy || (isCostly && explainer.countLines() > before)) return
      if (!passes(place.value)) refuse(name, node, place, explainer)
    }
  })
}

function losslessWords({ type }: JsonSchemaNode): string {
  if (type === 'object') return 'a lossless JSON object'
  return type === 'array' ? 'a dense lossless JSON array' : 'a lossless JSON value'
}
