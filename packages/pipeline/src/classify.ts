import { snapshotJson } from '@dsh/json'
import type { ToolExecutionInput, ToolExecutionMode, ToolResolver } from '@dsh/tool'

const exclusive: ToolExecutionMode = Object.freeze({ kind: 'exclusive' })
const parallel: ToolExecutionMode = Object.freeze({ kind: 'parallel' })

/** Whether a call may overlap others: only where its tool can run and says exactly `true` of these arguments. */
export function classify(call: ToolExecutionInput, resolver: ToolResolver): ToolExecutionMode {
  try {
    const resolution = resolver.resolve(call)
    if (resolution.kind !== 'tool' || resolution.definition.isConcurrencySafe === undefined) return exclusive
    // A copy: what a classifier does to it must not reach the body.
    const args = snapshotJson(call.arguments, { freeze: true })
    return args.ok && resolution.definition.isConcurrencySafe(args.value) === true ? parallel : exclusive
  } catch {
    return exclusive
  }
}
