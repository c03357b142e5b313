import { editTool, rowsTool } from '../inputs/tools.ts'
import { edits, makeRows } from '../inputs/values.ts'
import { defineRow, verified } from '../row.ts'
import { aiSdkStep } from '../sides/ai-sdk.ts'
import { both } from '../sides/both.ts'

export const executeLargeArguments = defineRow({
  name: 'execute-large-arguments',
  what: '`execute` with 17 kB of arguments: 40 edits of three fields',
  contenders: {
    ...both(host => {
      host.register(editTool)
      return verified(
        () => host.execute('edit', edits),
        result => !result.isError,
      )
    }),
    'AI SDK, a step with the call': () => aiSdkStep({ input: edits }),
  },
})

export const executeLargeValue = defineRow({
  name: 'execute-large-value',
  what: '`execute` of a tool that gives 10,000 rows of two fields, each a block of text',
  contenders: {
    ...both(host => {
      host.register(rowsTool(makeRows(10_000)))
      return verified(
        () => host.execute('rows', {}),
        result => !result.isError && result.content.length === 10_000,
      )
    }),
    'AI SDK, a step with the call, its value unchecked': () =>
      aiSdkStep({ input: { text: 'hello' }, output: makeRows(10_000) }),
  },
})
