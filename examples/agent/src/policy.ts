import type { ScopedTools } from '@dsh/tool-runtime'
import type { PreToolDecision, ToolExecution } from '@dsh/tool'

/** What nobody may run, whatever anyone approves; each with the way forward. */
const forbidden: readonly { readonly command: RegExp; readonly reason: string }[] = [
  {
    command: /\brm\s+(-\w+\s+)*-\w*[rR]/,
    reason: 'deleting folders is not allowed here: leave the files, or say in your summary what you would delete',
  },
  { command: /\b(sudo|doas|su)\b/, reason: 'commands run as the current user only: find a way without other rights' },
  {
    command: /\b(curl|wget|ssh|scp|nc)\b/,
    reason: 'commands may not use the network here: work with what is in the folder',
  },
]

/** What changes nothing that matters, so that nobody needs to be asked: exactly these, with nothing chained to them. */
const harmless =
  /^(npm test|node --test|make (check|test)|cargo test|go test \.\/\.\.\.|python3 -m pytest|ls|pwd|git (status|diff|log))( [\w./-]+)*$/

const askFirst: ReadonlySet<string> = new Set(['bash', 'write', 'edit'])

/** The rules of this agent: a guard that nothing can undo, and a question before anything that changes something. */
export function mountPolicy(tools: ScopedTools): void {
  tools.guard(exec => forbidden.find(({ command }) => command.test(commandOf(exec)))?.reason)
  tools.on(
    'tools/pre-execute',
    (exec, next) => (needsQuestion(exec) ? { kind: 'ask', reason: question(exec) } : next()),
    { label: 'ask before changes' },
  )
}

/** What policy said of each call, for the person who watches; it changes nothing. */
export function watchPolicy(tools: ScopedTools, said: (callId: string, what: string) => void): void {
  const spoken: Readonly<Record<PreToolDecision['kind'], string>> = { allow: 'allowed', deny: 'denied', ask: 'asked' }
  tools.on(
    'tools/pre-execute',
    async (exec, next) => {
      const decision = await next()
      said(exec.callId, spoken[decision.kind])
      return decision
    },
    { prepend: true, label: 'watch' },
  )
}

function needsQuestion(exec: ToolExecution): boolean {
  return askFirst.has(exec.name) && !harmless.test(commandOf(exec))
}

function question(exec: ToolExecution): string {
  return exec.name === 'bash' ? `this command may change files: ${commandOf(exec)}` : 'this changes a file'
}

function commandOf({ name, arguments: args }: ToolExecution): string {
  if (name !== 'bash' || typeof args !== 'object' || args === null || !('command' in args)) return ''
  return String(args.command).trim()
}
