import { registerEchoTools } from '../inputs/tools.ts'
import { defineRow, verified } from '../row.ts'
import { both } from '../sides/both.ts'

export const executeChain = defineRow({
  name: 'execute-chain',
  what: '`execute` for the deepest of 4 scopes, each with a mask, one of 10 tools',
  contenders: both(host => {
    registerEchoTools(host, 10)
    const scope = host.nest([['tool_0'], ['tool_1'], ['tool_2'], ['tool_3']])
    return verified(
      () => host.execute('tool_7', { text: 'hello' }, scope),
      result => !result.isError,
    )
  }),
})
