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
    'AI SDK, a step with the call': () => aiSdkStep({ input: { text: 'hello' } }),
    'AI SDK, a step without': () => aiSdkStep({}),
  },
  targets: { peer: { atLeast: 10 } },
})
