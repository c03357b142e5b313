import { defineCurve } from '../curve.ts'
import { registerEchoTools } from '../inputs/tools.ts'
import { defineRow, verified } from '../row.ts'
import { aiSdkStep } from '../sides/ai-sdk.ts'
import { both } from '../sides/both.ts'
import { createDshHost } from '../sides/dsh.ts'
import type { ToolHost } from '../sides/host.ts'

export const execute1000 = defineRow({
  name: 'execute-1000',
  what: 'the same, one of 1,000',
  contenders: both(host => executeOneOf(host, 1000)),
})

export const execute10000 = defineRow({
  name: 'execute-10000',
  what: 'the same, one of 10,000',
  contenders: {
    ...both(host => executeOneOf(host, 10_000)),
    'AI SDK, a step with the call': () => aiSdkStep({ count: 10_000, input: { text: 'hello' } }),
  },
})

export const executeGrowth = defineCurve({
  name: 'execute-growth',
  what: 'the same by dsh, as tools grow in number: flat',
  unit: 'tools',
  at: [10, 100, 1000, 10_000, 100_000],
  shape: 'flat',
  upTo: 10_000,
  setup: count => executeOneOf(createDshHost(), count),
})

function executeOneOf(host: ToolHost, count: number) {
  registerEchoTools(host, count)
  return verified(
    () => host.execute('tool_7', { text: 'hello' }),
    result => !result.isError,
  )
}
