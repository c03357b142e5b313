/** A server of the Model Context Protocol whose schemas say more than most; over its standard input and output. */
import { createInterface } from 'node:readline'

const tools = [
  {
    name: 'echo/it',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 1, pattern: '^[a-z ]+$', format: 'x-words' },
        times: { $ref: '#/$defs/count' },
        more: { anyOf: [{ type: 'null' }, { type: 'object', additionalProperties: { type: ['string', 'null'] } }] },
      },
      required: ['text'],
      additionalProperties: false,
      $defs: { count: { type: 'integer', minimum: 1, default: 1 } },
    },
    outputSchema: {
      type: 'object',
      properties: { said: { type: 'array', items: { type: 'string', maxLength: 9 }, minItems: 1 } },
      required: ['said'],
    },
  },
  { name: '__proto__', description: 'Fails */ {{always}}.', inputSchema: { type: 'object' } },
]

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'echo', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: { text, times = 1 } = {} }) =>
    name === '__proto__'
      ? { isError: true, content: [{ type: 'text', text: 'as ever' }] }
      : {
          content: [{ type: 'text', text: Array(times).fill(text).join(', ') }],
          structuredContent: { said: Array(times).fill(text) },
        },
  ping: () => ({}),
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const answer = answers[method]
  const reply = answer ? { result: answer(params) } : { error: { code: -32601, message: `no ${method} here` } }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
})
