import { defineCurve } from '../curve.ts'
import { registerEchoTools } from '../inputs/tools.ts'
import { defineRow, verified } from '../row.ts'
import { both } from '../sides/both.ts'
import { createDshHost } from '../sides/dsh.ts'
import type { ToolHost } from '../sides/host.ts'

export const get10 = defineRow({
  name: 'get-10',
  what: '`get` in the deepest of 4 scopes, each with a mask, one of 10 tools',
  contenders: both(host => getOneOf(host, 10)),
})

export const get1000 = defineRow({
  name: 'get-1000',
  what: 'the same, one of 1,000',
  contenders: both(host => getOneOf(host, 1000)),
})

export const get10000 = defineRow({
  name: 'get-10000',
  what: 'the same, one of 10,000',
  contenders: both(host => getOneOf(host, 10_000)),
  targets: { peer: { atLeast: 1000 } },
})

export const getGrowth = defineCurve({
  name: 'get-growth',
  what: 'the same by dsh, as tools grow in number: flat',
  unit: 'tools',
  at: [10, 100, 1000, 10_000, 100_000],
  shape: 'flat',
  upTo: 10_000,
  setup: count => getOneOf(createDshHost(), count),
})

function getOneOf(host: ToolHost, count: number) {
  registerEchoTools(host, count)
  const scope = host.nest([['tool_0'], ['tool_1'], ['tool_2'], ['tool_3']])
  if (host.get('tool_1', scope) !== undefined) throw new Error('the masks do not hold')
  return verified(
    () => host.get('tool_7', scope),
    tool => tool !== undefined,
  )
}
