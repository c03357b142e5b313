import { registerEchoTools } from '../inputs/tools.ts'
import { defineRow, verified } from '../row.ts'
import { aiSdkStep } from '../sides/ai-sdk.ts'
import { both } from '../sides/both.ts'

export const execute10 = defineRow({
  name: 'execute-10',
  what: '`execute` of a trivial tool, one of 10, no policies',
  contenders: {
    ...both(host => {
      registerEchoTools(host, 10)
      return verified(
        () => host.execute('tool_7', { text: 'hello' }),
        result => !result.isError,
      )
    }),
    'AI SDK, a step with the call': () => aiSdkStep(10, true),
    'AI SDK, a step without': () => aiSdkStep(10, false),
  },
  targets: { peer: { atLeast: 10 } },
})
