import { takeSnapshot } from '@dsh/json'
import { disown } from '@dsh/kernel'
import type { ToolExecutionInput, ToolExecutionMode, ToolResolver } from '@dsh/tool'

const exclusive: ToolExecutionMode = /* @__PURE__ */ Object.freeze({ kind: 'exclusive' })
const parallel: ToolExecutionMode = /* @__PURE__ */ Object.freeze({ kind: 'parallel' })

/** Whether a call may overlap others: only where its tool can run and says exactly `true` of these arguments. */
export function classify(call: ToolExecutionInput, resolver: ToolResolver): ToolExecutionMode {
  return ask(call, resolver, () => {
    const args = takeSnapshot(call.arguments)
    return args.ok ? args.value : undefined
  })
}

/** The same of a call whose arguments are frozen JSON already, or `undefined` where they are no JSON. */
export function classifyDetached(call: ToolExecutionInput, resolver: ToolResolver): ToolExecutionMode {
  return ask(call, resolver, () => call.arguments)
}

/** Total. A classifier gets a copy: what it does to it must not reach the body. */
function ask(call: ToolExecutionInput, resolver: ToolResolver, detached: () => unknown): ToolExecutionMode {
  try {
    const resolution = resolver.resolve(call)
    if (resolution.kind !== 'tool' || resolution.definition.isConcurrencySafe === undefined) return exclusive
    const args = detached()
    if (args === undefined) return exclusive
    const answer: unknown = resolution.definition.isConcurrencySafe(args)
    if (answer === true) return parallel
    disown(answer)
  } catch {
    // What cannot be known runs alone.
  }
  return exclusive
}
