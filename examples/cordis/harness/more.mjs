/** Boots nearly all published plugins that use tools, lets scripted agents call them, and prints what happened as JSON. */
import path from 'node:path'
import { boot, call, code, inCode, troubles, work } from './turns.mjs'

const { app, ctx, down, turn } = await boot('./more.yml')

const echo = ctx.tools.schemas().find(schema => schema.name.startsWith('mcp__echo__echo'))?.name

const told = {
  down,
  tools: ctx.tools
    .schemas()
    .map(schema => schema.name)
    .sort(),
  files: await turn([
    [
      call('glob', 'glob', { pattern: '*.txt' }),
      call('grep', 'grep', { pattern: 'hello' }),
      call('view', 'str_replace_editor', { command: 'view', path: path.join(work, 'a.txt') }),
      call('wrong', 'str_replace_editor', { command: 'eat', path: 'a.txt' }),
    ],
  ]),
  lists: await turn([
    [
      call('todo', 'todo_write', { todos: [{ content: 'try it', status: 'in_progress' }] }),
      call('goal', 'get_goal'),
      call('jobs', 'job_list'),
      call('agents', 'list_agents'),
      call('skill', 'skill', { name: 'none' }),
      call('web', 'web_search', { queries: ['x'] }),
      call('ask', 'ask_user_question', { questions: [{ id: 'q', question: 'May I?' }] }),
      call('plan', 'exit_plan_mode', { plan: '# None' }),
    ],
  ]),
  subagent: await turn([
    [call('child', 'subagent', { description: 'A child', prompt: 'Say so.', run_in_background: false })],
    [{ text: 'so' }],
  ]),
  workflow: await turn([
    [call('flow', 'workflow', { script: 'return { sum: 1 + 1 }', meta: { name: 'sum', description: 'Adds.' } })],
  ]),
  mcp: await turn([[call('echo', echo, { text: 'ping', times: 2 }), call('proto', 'mcp__echo____proto__')]]),
  spill: await turn([[call('long', 'bash', { command: 'seq 1 900', description: 'Counts' })]]),
  repeat: await turn([1, 2, 3].map(round => [call(`repeat${round}`, 'glob', { pattern: '*.txt' })])),
  programs: await turn(
    [
      [
        code(
          'all',
          `const found = await tools.glob({ pattern: '*.txt' }) as any
           const { counts } = await tools.todo_write({ todos: [{ content: 'x', status: 'pending' }] }) as any
           const { stdout } = await tools.bash({ command: 'seq 1 900', description: 'Counts' }) as any
           const { structuredContent } = await tools[${JSON.stringify(echo)}]({ text: 'pong' }) as any
           const lines = stdout.text.trim().split('\\n').length
           return { found: found.paths, pending: counts.pending, lines, ...structuredContent }`,
        ),
      ],
    ],
    inCode,
  ),
}
await app.fiber.dispose()
told.gone = app.get('tools') === undefined
told.troubles = troubles
console.log(JSON.stringify(told))
