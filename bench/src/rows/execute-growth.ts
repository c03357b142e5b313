import { defineCurve } from '../curve.ts'
import { registerEchoTools } from '../inputs/tools.ts'
import { verified } from '../row.ts'
import { createDshHost } from '../sides/dsh.ts'
import { repeat, type ToolHost } from '../sides/host.ts'

export const executeScopes = defineCurve({
  name: 'execute-scopes',
  what: '`execute` by dsh in one of many scopes beside each other, each with a mask',
  unit: 'scopes',
  at: [1, 10, 100, 1000, 10_000],
  setup(count) {
    const host = openHost()
    const keys = Array.from({ length: count }, () => host.nest([['tool_0']]))
    return callIn(host, keys[count >> 1])
  },
})

export const executeDepth = defineCurve({
  name: 'execute-depth',
  what: '`execute` by dsh in the deepest of so many scopes in each other, each with a mask',
  unit: 'scopes deep',
  at: [1, 4, 16, 64],
  setup(depth) {
    const host = openHost()
    return callIn(host, nestDeep(host, depth))
  },
})

export const getDepth = defineCurve({
  name: 'get-depth',
  what: '`get` by dsh in the deepest of so many scopes in each other, each with a mask',
  unit: 'scopes deep',
  at: [1, 4, 16, 64],
  setup(depth) {
    const host = openHost()
    const scope = nestDeep(host, depth)
    return verified(
      () => host.get('tool_7', scope),
      tool => tool !== undefined,
    )
  },
})

export const executeListeners = defineCurve({
  name: 'execute-listeners',
  what: '`execute` by dsh with so many pre listeners that let everything through',
  unit: 'listeners',
  at: [0, 1, 10, 30, 100],
  setup(pre) {
    const host = openHost()
    host.addPolicies({ pre, guards: 0, wrappers: 0, post: 0 })
    return callIn(host)
  },
})

function openHost(): ToolHost {
  const host = createDshHost()
  registerEchoTools(host, 10)
  return host
}

function nestDeep(host: ToolHost, depth: number): object {
  const masks: string[][] = []
  repeat(depth, () => masks.push(['tool_0']))
  return host.nest(masks)
}

function callIn(host: ToolHost, scope?: object) {
  return verified(
    () => host.execute('tool_7', { text: 'hello' }, scope),
    result => !result.isError,
  )
}
