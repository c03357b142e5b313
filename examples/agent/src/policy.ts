import type { ToolExecution } from '@dsh/tool'
import type { ScopedTools } from '@dsh/tool-runtime'

/** What nobody may run, whatever anyone approves; each with the way forward. */
const forbidden: readonly { readonly command: RegExp; readonly reason: string }[] = [
  {
    command: /(?:^|[\s;&|(`])rm\s(?:[^;&|\n]*\s)?(?:-[a-zA-Z]*[rR]|--recursive\b)/,
    reason: 'folders are not deleted here: leave the files, or say in your summary what you would delete',
  },
  {
    command: /(?:^|[;&|(`\n])\s*(?:sudo|doas|su)\s/,
    reason: 'commands run as the current user only: find a way without other rights',
  },
  {
    command: /(?:^|[;&|(`\n])\s*(?:curl|wget|ssh|scp|nc)\s/,
    reason: 'commands do not use the network here: work with what is in the folder',
  },
]

/** What changes nothing that matters, so that nobody needs to be asked: exactly these lines, and nothing around them. */
const harmless: ReadonlySet<string> = new Set([
  'npm test',
  'make check',
  'make test',
  'cargo test',
  'go test ./...',
  'python3 -m pytest',
  'git status',
  'ls',
  'pwd',
])

const askFirst: ReadonlySet<string> = new Set(['bash', 'write', 'edit'])

/**
 * The rules of this agent: a guard that nothing can undo, and a question before anything that changes something. What they
 * decide of a call is told to `said`, for the person who watches. They are no sandbox: what is approved runs with all rights.
 */
export function mountPolicy(tools: ScopedTools, said: (callId: string, what: string) => void): void {
  tools.guard(exec => {
    const reason = forbiddance(exec)
    if (reason !== undefined) said(exec.callId, 'denied by a guard')
    return reason
  })
  tools.on(
    'tools/pre-execute',
    async (exec, next) => (needsQuestion(exec) ? { kind: 'ask', reason: question(exec) } : next()),
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

function needsQuestion(exec: ToolExecution): boolean {
  // What the guard denies needs none, and neither does what no tool can read.
  if (!askFirst.has(exec.name) || forbiddance(exec) !== undefined || !isRecord(exec.arguments)) return false
  return exec.name !== 'bash' || !harmless.has(member(exec, 'command')) || Object.hasOwn(exec.arguments, 'workdir')
}

/** A word in quotes is no command. */
function forbiddance(exec: ToolExecution): string | undefined {
  const command = exec.name === 'bash' ? member(exec, 'command').replaceAll(/'[^']*'|"[^"]*"/g, `''`) : ''
  return forbidden.find(rule => rule.command.test(command))?.reason
}

function question(exec: ToolExecution): string {
  if (exec.name === 'bash') return 'this command may change anything'
  const file = member(exec, 'file_path') || 'a file'
  if (exec.name === 'write') return `this writes ${file}`
  const isEverywhere = isRecord(exec.arguments) && exec.arguments['replace_all'] === true
  return isEverywhere ? `this changes every such place in ${file}` : `this changes ${file}`
}

function member({ arguments: args }: ToolExecution, key: string): string {
  const value = isRecord(args) && Object.hasOwn(args, key) ? args[key] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
