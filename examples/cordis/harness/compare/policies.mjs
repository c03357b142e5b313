/** Listeners, guards and approval, and the stages that a call goes through. */
import { message, text } from './world.mjs'

const on = (event, listener, more) => world => {
  world.register('a', more)
  world.ctx.on(event, listener)
  return world.run()
}
const before = decision => on('tools/pre-execute', async () => decision)
const after = (decision, more) => on('tools/post-execute', async () => decision, more)
const around = (change, more) => on('tools/execute', async (_exec, next) => change(await next()), more)
const guarded = guard => world => {
  world.register()
  world.ctx.tools.guard(guard)
  return world.run()
}
const fails = async () => {
  throw new Error('oh')
}
const failing = { execute: fails }
const approved = outcome => async world => {
  await world.mount('approval', { request: async () => outcome })
  world.register()
  world.ctx.on('tools/pre-execute', async () => ({ kind: 'ask', reason: 'it may do harm' }))
  return [await world.run(), await world.run('a', {}, { agent: undefined })]
}

/** The stages of a call, in order, with each listener before and after its next(). */
function trace(world) {
  const order = []
  for (const listener of ['1', '2']) {
    const told =
      name =>
      async (...args) => {
        order.push(`${name} ${listener}`)
        const given = await args.at(-1)()
        order.push(`/${name} ${listener}`)
        return given
      }
    world.ctx.on('tools/pre-execute', told('pre'))
    world.ctx.on('tools/execute', told('execute'))
    world.ctx.on('tools/post-execute', told('post'))
    world.ctx.on('tools/result', () => void order.push(`result ${listener}`))
  }
  world.ctx.tools.guard(({ name }) => (order.push('guard'), name === 'guarded' ? 'no' : undefined))
  const say = what => (order.push(what), undefined)
  for (const name of ['a', 'guarded'])
    world.register(name, { execute: async () => (say('body'), 'done'), finalizeContent: () => say('last word') })
  return order
}

export const policies = {
  'a denial': before({ kind: 'deny', reason: 'no' }),
  'a denial without words': before({ kind: 'deny', reason: '' }),
  'a question that nobody answers': before({ kind: 'ask' }),
  'a question with a reason that nobody answers': before({ kind: 'ask', reason: 'it may do harm' }),
  approved: approved('allowed-once'),
  rejected: approved('rejected'),
  cancelled: approved('cancelled'),
  'nobody there to ask': approved('unavailable'),
  'a policy that throws': on('tools/pre-execute', fails),
  'a guard': guarded(() => 'no'),
  'a guard without words': guarded(() => ''),
  'a guard that throws': guarded(() => {
    throw new Error('oh')
  }),
  'other content': after({ kind: 'accept', content: text('other'), additionalContexts: [message('one')] }),
  'another value': after({ kind: 'accept', value: 'other' }),
  'another value and content': after({ kind: 'accept', value: 'other', content: text('other') }),
  'a value that does not fit': after({ kind: 'accept', value: 7 }),
  'a value in place of a failure': after({ kind: 'accept', value: 'other' }, failing),
  'content in place of a failure': after({ kind: 'accept', content: text('other') }, failing),
  'a block': after({ kind: 'block', feedback: text('no'), additionalContexts: [message('one')] }),
  'a block of two': after({ kind: 'block', feedback: [...text('no'), ...text('never')] }),
  'a block without words': after({ kind: 'block', feedback: [] }),
  'a block that is lossy': after({ kind: 'block', feedback: [{ type: 'text', text: () => 1 }] }),
  'a listener of results that throws': on('tools/post-execute', fails),
  'a wrapper that answers itself': on('tools/execute', async () => ({
    isError: false,
    value: 'cached',
    content: text('ignored'),
    additionalContexts: [message('one')],
  })),
  'a wrapper whose answer does not fit': on('tools/execute', async () => ({ isError: false, value: 3, content: [] })),
  'a wrapper that fails': on('tools/execute', async () => ({
    isError: true,
    error: { message: 'no', info: { name: 'NoError', code: 'NO' } },
    content: text('shown'),
    meta: { m: 1 },
    additionalContexts: [message('one')],
  })),
  'a wrapper that throws': on('tools/execute', fails),
  'a wrapper that changes the value': around(result => ({ ...result, value: 'other' })),
  'a wrapper that changes the content': around(result => ({ ...result, content: text('other') })),
  'a wrapper that adds meta': around(result => ({ ...result, meta: { m: 1 } })),
  'a wrapper that ends the turn': around(result => ({ ...result, concludesTurn: true })),
  'a wrapper that saves a failure': around(() => ({ isError: false, value: 'saved', content: [] }), failing),
  'a wrapper that rewords a failure': around(result => ({ ...result, content: text('other') }), failing),
  'notes of all, in order': world => {
    world.ctx.on('tools/execute', async (_exec, next) => {
      const result = await next()
      return { ...result, additionalContexts: [...(result.additionalContexts ?? []), message('wrapper')] }
    })
    world.ctx.on('tools/post-execute', async () => ({ kind: 'accept', additionalContexts: [message('after')] }))
    world.register('a', { execute: async (_args, exec) => (exec.deferContext(message('body')), 'done') })
    return world.run()
  },
  'the stages of a call': async world => {
    const order = trace(world)
    await world.run()
    return order
  },
  'the stages of a call that is denied, unknown, lossy or cancelled': async world => {
    const order = trace(world)
    for (const [name, args, more] of [
      ['guarded'],
      ['nope'],
      ['a', new Map()],
      ['a', {}, { signal: AbortSignal.abort() }],
    ]) {
      await world.run(name, args, more)
      order.push('over')
    }
    return order
  },
}
