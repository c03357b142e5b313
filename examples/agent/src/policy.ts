import type { ScopedTools } from '@dsh/tool-runtime'
import type { ToolExecution } from '@dsh/tool'

/** What nobody may run, whatever anyone approves; each with the way forward. */
const forbidden: readonly { readonly command: RegExp; readonly reason: string }[] = [
  {
    command: /\brm\s+(-\w+\s+)*-\w*[rR]/,
    reason: 'folders are not deleted here: leave the files, or say in your summary what you would delete',
  },
  { command: /\b(sudo|doas|su)\b/, reason: 'commands run as the current user only: find a way without other rights' },
  {
    command: /\b(curl|wget|ssh|scp|nc)\b/,
    reason: 'commands do not use the network here: work with what is in the folder',
  },
]

/** What changes nothing that matters, so that nobody needs to be asked: exactly these, with nothing chained to them. */
const harmless =
  /^(npm test|node --test|make (check|test)|cargo test|go test \.\/\.\.\.|python3 -m pytest|ls|pwd|git (status|diff|log))( [\w./-]+)*$/

const askFirst: ReadonlySet<string> = new Set(['bash', 'write', 'edit'])

/**
 * The rules of this agent: a guard that nothing can undo, and a question before anything that changes something. What they
 * decide of a call is told to `said`, for the person who watches.
 */
export function mountPolicy(tools: ScopedTools, said: (callId: string, what: string) => void): void {
  tools.guard(exec => {
    const reason = forbiddance(exec)
    if (reason !== undefined) said(exec.callId, 'denied by a guard')
    return reason
  })
  tools.on(
    'tools/pre-execute',
    async (exec, next) => {
      // What the guard denies needs no question.
      if (!askFirst.has(exec.name) || harmless.test(commandOf(exec)) || forbiddance(exec) !== undefined) return next()
      return { kind: 'ask', reason: question(exec) }
    },
    { label: 'ask before changes' },
  )
  tools.on(
    'tools/pre-execute',
    async (exec, next) => {
      const decision = await next()
      said(exec.callId, { allow: 'allowed', deny: 'denied by a listener', ask: 'asked' }[decision.kind])
      return decision
    },
    { prepend: true, label: 'watch' },
  )
}

function forbiddance(exec: ToolExecution): string | undefined {
  return forbidden.find(({ command }) => command.test(commandOf(exec)))?.reason
}

function question(exec: ToolExecution): string {
  return exec.name === 'bash' ? `this command may change files: ${commandOf(exec)}` : `this changes ${fileOf(exec)}`
}

function commandOf({ name, arguments: args }: ToolExecution): string {
  return name === 'bash' ? member(args, 'command').trim() : ''
}

function fileOf({ arguments: args }: ToolExecution): string {
  return member(args, 'file_path') || 'a file'
}

function member(args: unknown, key: string): string {
  const value =
    typeof args === 'object' && args !== null ? Object.entries(args).find(([name]) => name === key)?.[1] : undefined
  return typeof value === 'string' ? value : ''
}
