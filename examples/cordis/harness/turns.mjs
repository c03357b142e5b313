/** Boots a composition, and lets scripted agents work in it. */
import path from 'node:path'
import { Context } from '@deepseek-ai/cordis'
import { Loader } from '@deepseek-ai/cordis-plugin-loader'
import * as presentation from '@deepseek-ai/dsh-agent-tool-presentation'
import { createUserMessage } from '@deepseek-ai/dsh-llm'
import { requests, script } from './plugins/model.mjs'

export const work = path.resolve(process.argv[2])

/** What the log has that is no mere information. */
export const troubles = []

/** The application that a file describes, once all of it is up. */
export async function boot(file) {
  const app = new Context()
  app.logger.exporter({
    levels: { default: 3 },
    export: message => message.level < 2 && troubles.push(`${message.name}: ${message.args.map(String).join(' ')}`),
  })
  app.baseUrl = import.meta.url
  await app.plugin(Loader, { baseUrl: import.meta.url })
  await app.loader.create({ name: '@deepseek-ai/cordis-plugin-include', config: { path: file } })
  await app.loader.await()
  const entries = Object.fromEntries([...app.loader.entries()].map(entry => [entry.options.id, entry]))
  const down = Object.values(entries)
    .filter(entry => entry.fiber?.state !== 2)
    .map(entry => entry.options.id)
  let ctx
  await app.plugin(Object.assign(own => void (ctx = own), { inject: ['agents', 'tools', 'systemPrompt'] }))
  return { app, ctx, entries, down, turn: turnsOf(ctx) }
}

/** One turn of a new agent: what its model says, and the calls, results and messages that came of it. */
function turnsOf(ctx) {
  let agents = 0
  return async (steps, { setup, during } = {}) => {
    script.splice(0, Infinity, ...steps)
    const first = requests.length
    const handle = await ctx.agents.create({
      sessionId: `agent-${(agents += 1)}`,
      agentOptions: { provider: 'scripted', model: 'm' },
      meta: { cwd: work },
      ...(setup && { setup }),
    })
    const { agent } = handle
    const turnOver = agent.whenIdle.bind(agent)
    agent.followup(createUserMessage({ content: [{ type: 'text', text: 'Go.' }], source: { kind: 'user' } }))
    await during?.(agent)
    await turnOver()
    const events = agent.session.events
    const results = events
      .filter(event => event.type === 'tool/result')
      .map(({ data }) => {
        const [block] = data.message.content
        return { id: block.toolCallId, content: block.content, isError: block.isError ?? false, error: data.error }
      })
    const types = events.map(event => event.type).filter(type => type !== 'assistant/chunk')
    const sent = requests.slice(first).map(({ tools: schemas = [], system }) => ({
      tools: schemas.map(schema => schema.name),
      system,
    }))
    const dispatches = events
      .filter(event => event.type.startsWith('tool/code-dispatch'))
      .map(({ type, data: { name, isError } }) => ({ type, name, isError }))
    const messages = events.filter(event => event.type === 'user/message').map(event => event.data)
    await handle.dispose()
    return { results, types, sent, dispatches, messages }
  }
}

export const call = (id, name, args = {}) => ({ id, name, args })
export const code = (id, program) => call(id, 'run_code', { code: program, description: 'Tries a program' })

/** For an agent whose tools are reached by programs. */
export const inCode = {
  async setup(agentCtx) {
    await agentCtx.plugin(presentation, { mode: 'code' })
  },
}
