/** Boots the composition, lets scripted agents work in it, and prints what happened as JSON. */
import * as tools from '@deepseek-ai/dsh-tools'
import { running } from './plugins/extra.mjs'
import { script } from './plugins/model.mjs'
import { asked, signals } from './plugins/policy.mjs'
import { boot, call, code, inCode, troubles } from './turns.mjs'

const { app, ctx, entries, down, turn } = await boot('./cordis.yml')

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
    inCode,
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
