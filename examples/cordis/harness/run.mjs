/** Boots the composition, lets scripted agents work in it, and prints what happened as JSON. */
import path from 'node:path'
import { Context } from '@deepseek-ai/cordis'
import { Loader } from '@deepseek-ai/cordis-plugin-loader'
import { createUserMessage } from '@deepseek-ai/dsh-llm'
import * as presentation from '@deepseek-ai/dsh-agent-tool-presentation'
import * as tools from '@deepseek-ai/dsh-tools'
import { running } from './plugins/extra.mjs'
import { requests, script } from './plugins/model.mjs'
import { asked, signals } from './plugins/policy.mjs'

const work = path.resolve(process.argv[2])
const troubles = []
const app = new Context()
app.logger.exporter({
  levels: { default: 3 },
  export: message => message.level < 2 && troubles.push(`${message.name}: ${message.args.map(String).join(' ')}`),
})
app.baseUrl = import.meta.url
await app.plugin(Loader, { baseUrl: import.meta.url })
await app.loader.create({ name: '@deepseek-ai/cordis-plugin-include', config: { path: './cordis.yml' } })
await app.loader.await()
const entries = Object.fromEntries([...app.loader.entries()].map(entry => [entry.options.id, entry]))
const down = Object.values(entries)
  .filter(entry => entry.fiber?.state !== 2)
  .map(entry => entry.options.id)

let ctx
await app.plugin(Object.assign(own => void (ctx = own), { inject: ['agents', 'tools', 'systemPrompt'] }))
let agents = 0

/** One turn of a new agent: what its model says, and the calls, results and messages that came of it. */
async function turn(steps, { setup, during } = {}) {
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

const call = (id, name, args = {}) => ({ id, name, args })
const code = (id, program) => call(id, 'run_code', { code: program, description: 'Tries a program' })
const inCode = async agentCtx => {
  await agentCtx.plugin(presentation, { mode: 'code' })
}

const told = {
  down,
  isOurs: tools.TOOL_RUNTIME_SCHEDULER.description,
  native: await turn([
    [call('c1', 'read', { file_path: 'a.txt' }), call('c2', 'bash', { command: 'echo hi', description: 'Says hi' })],
    [call('c3', 'nothing'), call('c4', 'read', { path: 1 })],
  ]),
  parallel: await turn([[call('p1', 'pause'), call('p2', 'pause'), call('p3', 'pause')]]),
  most: running.most,
  timeout: await turn([[call('t1', 'hang')]]),
  blocks: await turn([[call('b1', 'look')]]),
  finish: await turn([[call('f1', 'finish')], [{ text: 'never said' }]]),
  left: script.length,
  cancelled: await turn([[call('x1', 'hang', { long: true }), call('x2', 'pause')]], {
    async during(agent) {
      await new Promise(resolve => {
        const off = ctx.on('tools/execute', (exec, next) => (off(), setTimeout(resolve, 20), next()))
      })
      agent.cancel({ kind: 'user' })
    },
  }),
  programs: await turn(
    [
      [call('d1', 'bash', { command: 'echo direct', description: 'A direct call' })],
      [
        code(
          'd2',
          'await tools.read({ file_path: "a.txt" }); const { stdout, ...rest } = await tools.bash({ command: "echo from a program", description: "Says so" }) as any; return { stdout, rest }',
        ),
      ],
      [code('d3', 'try { await tools.nothing({}) } catch (error) { console.log(error.name); throw error }')],
    ],
    { setup: inCode },
  ),
  neighbour: await turn([[call('n1', 'pause')]]),
  asked,
  signals,
}

// Hot reload: an entry goes and comes back, and takes with it what it brought.
const seen = () =>
  ctx.tools
    .schemas()
    .map(schema => schema.name)
    .sort()
told.before = seen()
await entries['tool-bash'].fiber.dispose()
told.without = seen()
await entries.tools.fiber.dispose()
told.gone = app.get('tools') === undefined
told.sections = (await app.get('systemPrompt').assemble()).sections.map(section => section.name)
await app.fiber.dispose()
told.troubles = troubles
console.log(JSON.stringify(told))
