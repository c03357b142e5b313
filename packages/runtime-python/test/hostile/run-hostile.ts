import { existsSync } from 'node:fs'
import process from 'node:process'
import type { CodeBinding, CodeRuntime } from '@dsh/code-runtime'
import { expect } from 'vitest'
import { watchLoop } from '../loop-holds.ts'
import type { HostileProgram } from './hostile-program.ts'

const functions: Record<string, CodeBinding> = {
  echo: async value => value,
  sink: async () => 'done',
  slow: () => new Promise(resolve => void setTimeout(resolve, 60, 'late')),
  never: () => new Promise(() => {}),
  polluted: async () => ('polluted' in {} ? 'FORGED' : 'clean'),
}
const bindings = [
  {
    global: 'tools',
    functions,
    errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
    missing: (name: string) => `there is no tool ${JSON.stringify(name)}`,
  },
]

/** What the environment of the host has, and no program may see. */
export const canary = 'canary-of-the-host'

/** What came of a program, and how long it held the event loop of its host. */
export interface HostileOutcome {
  readonly seen: string
  readonly held: number
}

/** Runs a hostile program; checks what holds for each, also that the next program runs as if nothing had been. */
export async function runHostile(
  runtime: CodeRuntime,
  { program, limits }: HostileProgram,
  cpuMs: number,
): Promise<HostileOutcome> {
  process.env['DSH_CANARY'] = canary
  const longest = watchLoop()
  const result = await runtime.run({ program, bindings, limits: { cpuMs, ...limits } })
  const held = longest()
  delete process.env['DSH_CANARY']
  const seen = result.ok ? JSON.stringify(result.value ?? null) : `${result.failure.kind} ${result.failure.message}`
  const all = seen + JSON.stringify(result.logs)
  expect(all).not.toMatch(/ESCAPED|FORGED/)
  for (const place of [canary, process.cwd(), process.execPath, '/home/', '/root/', 'node_modules'])
    expect(all).not.toContain(place)
  for (const place of ['', '/tmp', '/dev/shm', '/var/tmp', process.cwd()])
    expect(existsSync(`${place}/dsh-hostile`)).toBe(false)
  expect(held).toBeLessThan(100)
  const next = await runtime.run({ program: 'return await tools.echo(1)', bindings })
  expect(next).toMatchObject({ ok: true, value: 1 })
  return { seen, held }
}

/** An outcome in a few words. */
export function shortly(seen: string): string {
  const [first = ''] = seen.split('\n')
  if (/^[["\d{tfn]/.test(first) && !/^(exception|deadlock|output-limit|invalid-output|call-limit)/.test(first))
    return first === '"denied"' ? 'denied' : `gives \`${first.slice(0, 30)}\``
  const [kind = '', name = ''] = first.split(/[ :]/)
  return kind === 'exception' ? `${kind} \`${name}\`` : kind
}
