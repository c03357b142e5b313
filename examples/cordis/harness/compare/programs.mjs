/** Programs: their values, their calls, and what is kept of them. */
import { HarnessError } from '@deepseek-ai/dsh-llm'
import { message, text } from './world.mjs'

const picture = { attachmentId: 'a1', mediaType: 'image/png', bytes: 1, width: 1, height: 1 }
const logged = async world => [await world.program(), world.log]
const plain = world => world.program()
const withTool = more => async world => {
  world.register('a', more)
  return logged(world)
}
const caught = callTool => callTool('a').catch(error => error.message)

export const programs = {
  nothing: [async () => undefined, plain],
  null: [async () => null, plain],
  'a text': [async () => 'said', plain],
  'an object, and prints': [async (_call, print) => (print('one'), print('two'), { a: [1, { b: null }] }), plain],
  'an exception': [
    async (_call, print) => {
      print('before')
      throw new Error('oh')
    },
    plain,
  ],
  'an exception without prints': [
    async () => {
      throw new Error('oh')
    },
    plain,
  ],
  'a call': [callTool => callTool('a', { x: 1 }), withTool()],
  'a call that fails': [
    caught,
    withTool({
      async execute() {
        throw new HarnessError('bad', 'BAD')
      },
    }),
  ],
  'a call that is denied': [
    caught,
    async world => {
      world.ctx.tools.guard(({ name }) => (name === 'a' ? 'no' : undefined))
      return withTool()(world)
    },
  ],
  'a call of no agent': [
    callTool => callTool('a'),
    world => {
      world.register()
      return world.program({ agent: undefined })
    },
  ],
  'notes of calls': [
    async callTool => {
      await callTool('a')
      await callTool('a')
    },
    async world => {
      let notes = 0
      world.register('a', {
        async execute(_args, exec) {
          exec.deferContext(message(`note ${(notes += 1)}`))
          exec.concludeTurn()
          return 'done'
        },
      })
      return world.program()
    },
  ],
  'pictures of calls': [
    async callTool => void (await callTool('a')),
    withTool({ output: { schema: {}, render: () => [{ type: 'image', attachment: picture }] } }),
  ],
  'a shorter log': [
    callTool => callTool('a'),
    async world => {
      world.ctx.on('tools/code-dispatch-log', async (dispatch, next) => {
        world.log.push(Object.keys(dispatch).sort(), dispatch.subCallId)
        return [...(await next()), ...text('more')]
      })
      return withTool()(world)
    },
  ],
  'a log that fails': [
    callTool => callTool('a'),
    async world => {
      world.ctx.on('tools/code-dispatch-log', async () => {
        throw new Error('oh')
      })
      return withTool()(world)
    },
  ],
  'a direct call': [
    async () => 1,
    world => {
      world.register()
      return world.run()
    },
  ],
  'arguments of run_code that do not fit': [
    async () => 1,
    async world => [
      await world.run('run_code', {}),
      await world.run('run_code', { code: 5, description: 'x' }),
      await world.run('run_code', { code: 'x' }),
    ],
  ],
  'the cards of run_code': [
    async () => 1,
    ({ ctx }) => {
      const { presentCall, presentResult, parameters, output } = ctx.tools.get('run_code')
      const args = { code: 'x', description: 'Does it' }
      return [
        presentCall(args),
        presentResult?.(args, { content: [], isError: false }),
        parameters.required,
        output.schema,
      ]
    },
  ],
}
