/** Bodies, outputs, arguments and cancellation. */
import { HarnessError } from '@deepseek-ai/dsh-llm'
import { message, text } from './world.mjs'

const body = execute => world => {
  world.register('a', { execute })
  return world.run()
}
const thrown = what =>
  body(async () => {
    throw what
  })
const output =
  (more, execute = async () => 1) =>
  world => {
    world.register('a', { output: { schema: {}, render: () => text('shown'), ...more }, execute })
    return world.run()
  }
const schema = (given, value) => output({ schema: given }, async () => value)
const fail = () => {
  throw new Error('oh')
}
const cancelling = set => world => {
  const caller = new AbortController()
  set(world, () => caller.abort())
  return world.run('a', {}, { signal: caller.signal })
}

export const calls = {
  'a success': body(async () => 'done'),
  'an unknown name': world => world.run('nope'),
  'a value of another type': body(async () => 5),
  'a value that is lossy': body(async () => () => 1),
  'no value': body(async () => undefined),
  'a null': schema({ type: 'null' }, null),
  'a value with several mistakes': schema(
    {
      type: 'object',
      properties: { x: { type: 'integer', enum: [1, 2] }, y: { type: 'array', items: { type: 'string' } } },
      required: ['x'],
      additionalProperties: false,
    },
    { x: 3, y: ['a', 1], more: 1 },
  ),
  'a value of no branch': schema({ oneOf: [{ type: 'string' }, { type: 'integer' }] }, true),
  meta: output({ presentationMeta: (args, value) => ({ args, value }) }),
  'a renderer that throws': output({ render: fail }),
  'meta that throws': output({ presentationMeta: fail }),
  'meta that is lossy': output({ presentationMeta: () => () => 1 }),
  'an error': thrown(new Error('boom')),
  'an error without words': thrown(new Error('')),
  'an error of the harness': thrown(new HarnessError('boom', 'BOOM')),
  'an error of a platform': thrown(new DOMException('was cut off', 'AbortError')),
  'a text that is thrown': thrown('boom'),
  'an object that is thrown': thrown({ message: 'boom' }),
  'another object that is thrown': thrown({ x: 1 }),
  'null that is thrown': thrown(null),
  'undefined that is thrown': thrown(undefined),
  'a number that is thrown': thrown(5),
  'a body that throws at once': body(fail),
  'what a body defers, and the end of a turn': body(async (_args, exec) => {
    exec.deferContext(message('one'))
    exec.deferContext(message('two'))
    exec.concludeTurn()
    return 'done'
  }),
  'a call below a call': async world => {
    const inner = []
    world.register('inner', {
      output: { schema: {}, render: () => text('inner'), presentationMeta: () => 1 },
      async execute(_args, exec) {
        exec.concludeTurn()
        exec.deferContext(message('inner'))
        return 1
      },
    })
    world.register('outer', {
      async execute(_args, { token, rootCallId }) {
        inner.push(await world.run('inner', {}, { parent: token, rootCallId }))
        return 'done'
      },
    })
    return [await world.run('outer'), inner]
  },
  'arguments of each kind': async world => {
    world.register('a', { output: { schema: {}, render: () => text('shown') }, execute: async args => args ?? null })
    const all = [new Map(), { a: undefined }, Array(2), NaN, 'a', null, undefined, [1], { __proto__: null, a: 1 }, 1n]
    const results = []
    for (const args of all) results.push(await world.run('a', args))
    return results
  },
  'a last word': async world => {
    const asked = []
    world.register('a', { finalizeContent: (exec, { isError }) => (asked.push([exec.name, isError]), text('last')) })
    return [await world.run(), await world.run('a', new Map()), asked]
  },
  'a last word that throws': world => {
    world.register('a', { finalizeContent: fail })
    return world.run()
  },
  'a last word that is lossy': world => {
    world.register('a', { finalizeContent: () => [{ type: 'text', text: 1n }] })
    return world.run()
  },
  'a call that was cancelled before': world => {
    world.register()
    return world.run('a', {}, { signal: AbortSignal.abort() })
  },
  'an unknown name, cancelled before': world => world.run('nope', {}, { signal: AbortSignal.abort() }),
  'cancelled in the body': cancelling((world, cancel) =>
    world.register('a', { execute: async (_args, exec) => (exec.deferContext(message('one')), cancel(), 'done') }),
  ),
  'cancelled in a body that throws': cancelling((world, cancel) =>
    world.register('a', { execute: async () => (cancel(), fail()) }),
  ),
  'cancelled in a body that throws with a code': cancelling((world, cancel) =>
    world.register('a', {
      async execute() {
        cancel()
        throw new HarnessError('mine', 'MINE')
      },
    }),
  ),
  'cancelled by a policy': cancelling((world, cancel) => {
    world.register()
    world.ctx.on('tools/pre-execute', (_exec, next) => (cancel(), next()))
  }),
  'cancelled by a policy that denies': cancelling((world, cancel) => {
    world.register()
    world.ctx.on('tools/pre-execute', async () => (cancel(), { kind: 'deny', reason: 'no' }))
  }),
  'cancelled after the body': cancelling((world, cancel) => {
    world.register()
    world.ctx.on('tools/post-execute', (_exec, _result, next) => (cancel(), next()))
  }),
  'cancelled by what blocks': cancelling((world, cancel) => {
    world.register()
    world.ctx.on('tools/post-execute', async () => (cancel(), { kind: 'block', feedback: text('no') }))
  }),
}
