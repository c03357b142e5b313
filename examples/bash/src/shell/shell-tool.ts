import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { AbortError } from '../abort-error.ts'
import { consoleFence, onlyText, terminalView } from '../bash/bash-cards.ts'
import { resolveWorkdir } from '../bash/workdir.ts'
import type { ShellEnding } from './shell.ts'
import { shellOutput, shellText, type ShellValue } from './shell-text.ts'
import { createShells, type Shells } from './shells.ts'

/** What a host decides about `shell`. */
export interface ShellToolOptions {
  /** Where the shell of an agent starts; by default the directory of the host process. */
  readonly cwd?: string | ((agent: object | undefined) => string | undefined)
  /** The shells; by default new ones that end with the host process. */
  readonly shells?: Shells
}

/** The tool `shell`: one bash for each agent, which keeps directory, variables and functions between calls. */
export function createShellTool({ cwd, shells = createShells() }: ShellToolOptions = {}): ToolDefinition {
  return defineTool({
    name: 'shell',
    description:
      'Run a command in your own bash, which stays: directory, variables, functions and background processes are there ' +
      'in the next call. The input is empty, so nothing can be asked on the terminal. The first 16,000 characters of ' +
      'the output are shown. A command that takes too long is stopped together with the shell.',
    parameters: { command: { type: 'string', required: true, minLength: 1, description: 'What bash evaluates.' } },
    output: { schema: shellOutput, render: (_args, value) => [text(shellText(value))] },
    async execute({ command }, { agent, signal }) {
      if (command.trim() === '') throw new Error('invalid command: expected a non-empty string')
      if (command.includes('\0')) throw new Error('invalid command: it holds a NUL character; write it as an escape')
      const directory = resolveWorkdir(undefined, typeof cwd === 'function' ? cwd(agent) : cwd, process.cwd())
      const { ending, ...run } = await shells.run({ agent, command, cwd: directory, signal })
      if (ending.kind === 'abort') throw new AbortError()
      return { ...run, ending: endingValue(ending) }
    },
    presentCall: ({ command }) => ({ card: 'terminal', title: command }),
    presentResult: (_args, result) => {
      const shown = onlyText(result.content)
      if (shown === undefined) return undefined
      return result.isError ? { card: 'generic', content: [text(consoleFence(shown))] } : terminalView(shown)
    },
  })
}

function endingValue(ending: Exclude<ShellEnding, { kind: 'abort' }>): ShellValue['ending'] {
  return { exitCode: null, signal: null, ...ending }
}
