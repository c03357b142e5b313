import type { JsonValue } from '@dsh/json'
import { aborted, failed, succeeded, type ToolExecution } from '@dsh/tool'
import type { Policy } from './policy.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** Which bodies run somewhere else, and where. */
export interface SandboxedOptions extends ToolSelection {
  /** Does what the body would do, and gives the value that it would give; the call's signal is `exec.signal`. */
  run(exec: ToolExecution): Promise<JsonValue>
}

/**
 * Runs the bodies of these tools somewhere else; the value is validated and rendered as the tool's own. It runs in place of
 * the body, so mount it inside timeout, retry and limits: whatever is mounted inside it does not run.
 */
export function sandboxed(options: SandboxedOptions): Policy {
  if (typeof options.run !== 'function')
    throw new TypeError('sandboxed() needs run: the function that does the work somewhere else')
  const selects = createSelects(options)
  return {
    name: 'sandboxed',
    mount: host =>
      host.on(
        'tools/execute',
        async (exec, next) => {
          // Without a tool there is nothing to run, and a cancelled call runs nothing: the pipeline says so.
          if (!selects(exec.name) || exec.signal.aborted || host.get(exec.name, exec.agent) === undefined) return next()
          try {
            const value = await options.run(exec)
            return exec.signal.aborted ? aborted() : succeeded(value)
          } catch (thrown) {
            return failed(thrown)
          }
        },
        { label: 'sandboxed' },
      ),
  }
}
