import { registerEchoTools } from '../inputs/tools.ts'
import { defineRow, verified } from '../row.ts'
import { both } from '../sides/both.ts'

export const executePolicies = defineRow({
  name: 'execute-policies',
  what: '`execute`, one of 10, with 3 pre listeners, 2 guards, 2 wrappers and 1 post listener',
  contenders: both(host => {
    registerEchoTools(host, 10)
    host.addPolicies({ pre: 3, guards: 2, wrappers: 2, post: 1 })
    return verified(
      () => host.execute('tool_7', { text: 'hello' }),
      result => !result.isError,
    )
  }),
  targets: { peer: { atLeast: 5 } },
})
