// #region example
import { defineTool, text } from '@dsh/schema'
import { contentText } from '@dsh/presentation'
import { createToolRuntime, type ToolRegistrar } from '@dsh/tool-runtime'

/** A plug-in as it was, but for the lines that say what they were. */
function plugIn(tools: ToolRegistrar /* ctx.tools */, shutdown: AbortSignal): void {
  tools.register(
    defineTool({
      name: 'wait',
      description: 'Waits for some milliseconds.',
      parameters: { ms: { type: 'integer', required: true, minimum: 0 } },
      output: { schema: { type: 'string' }, render: (_args, done) => [text(done)] },
      execute: ({ ms }, { signal }) =>
        new Promise<string>((resolve, reject) => {
          const timer = setTimeout(resolve, ms, 'waited')
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            reject(new Error('stopped'))
          })
        }),
    }),
  )
  // was: ctx.on('tools/execute', (exec, next) => { exec.signal = …; return next() })
  tools.on('tools/execute', (exec, next) => next({ signal: AbortSignal.any([exec.signal, shutdown]) }))
  // was: try { await ctx.tools.execute(…) } catch. It does not reject any more.
  tools.on('tools/result', (exec, { isError }) => console.log(exec.name, isError ? 'failed' : 'done'))
}

const tools = createToolRuntime() // was: the service of a plug-in host
const shutdown = new AbortController()
plugIn(tools, shutdown.signal)
const agent = tools.scope({ name: 'helper' }) // was: agent.ctx.tools
agent.restrict({ allow: ['wait'] })

const { signal } = new AbortController()
const wait = async (ms: number) => {
  const call = { callId: String(ms), name: 'wait', arguments: { ms }, agent: agent.key, signal }
  console.log(contentText((await tools.execute(call)).content))
}
await wait(0)
setTimeout(() => shutdown.abort(), 5)
await wait(60_000)
// #endregion example
await tools.dispose()
