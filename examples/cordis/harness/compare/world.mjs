/** One application on one of two tool services, and what scenarios are written with. */
import { Context } from '@deepseek-ai/cordis'
import { createScope } from '@deepseek-ai/dsh-scope'
import { SystemPrompt } from '@deepseek-ai/dsh-system-prompt'

export const text = said => [{ type: 'text', text: said }]

export const message = id => ({
  id,
  role: 'user',
  content: text(`note ${id}`),
  source: { kind: 'plugin', plugin: 'a scenario' },
})

/** What is thrown, by name, code and message. */
export function attempt(action) {
  try {
    action()
    return 'no error'
  } catch ({ name, code, message: said, violations }) {
    return { name, code, said, violations }
  }
}

/** A code runtime of the harness, whose program is a function. */
function runtimeOf(program) {
  return {
    language: 'typescript',
    isolation: 'none',
    async run({ bindings: [{ functions }], signal }) {
      const logs = []
      try {
        const value = await program(
          (name, args = {}) => functions[name](args),
          said => logs.push(said),
          signal,
        )
        return { logs, ...(value !== undefined && { value }) }
      } catch ({ kind = 'exception', message: said }) {
        return { logs, error: { kind, message: said } }
      }
    },
  }
}

export async function createWorld(lib, program) {
  const app = new Context()
  const log = []
  const agent = { session: { append: (type, data) => log.push({ type, ...data }) } }
  let ctx
  let calls = 0
  await app.plugin(SystemPrompt, {})
  await app.plugin(lib.ToolRuntime, program === undefined ? {} : { mode: 'code' })
  await app.plugin(Object.assign(own => void (ctx = own), { inject: ['tools', 'systemPrompt'] }))
  const mount = (name, service) => app.plugin(own => void own.provide(name, service))
  if (program !== undefined) await mount('codeRuntime', runtimeOf(program))
  const call = (name, args = {}, more = {}) => ({
    callId: `call ${(calls += 1)}`,
    name,
    arguments: args,
    agent,
    signal: new AbortController().signal,
    ...more,
  })
  return {
    lib,
    app,
    ctx,
    log,
    mount,
    call,
    scoped: createScope(ctx, agent).ctx,
    register: (name = 'a', more = {}) =>
      ctx.tools.register({
        name,
        description: `Does ${name}.`,
        parameters: { type: 'object' },
        output: { schema: { type: 'string' }, render: (_args, value) => text(String(value)) },
        execute: async () => `${name} is done`,
        ...more,
      }),
    run: (name = 'a', args = {}, more = {}) => ctx.tools.execute(call(name, args, more)),
    program: (more = {}) => ctx.tools.execute(call('run_code', { code: 'x', description: 'Tries it' }, more)),
  }
}
