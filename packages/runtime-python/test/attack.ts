import process from 'node:process'
import type { CodeBinding } from '@dsh/code-runtime'
import { createPythonRuntime } from '@dsh/runtime-python'
import { expect } from 'vitest'
import { watchLoop } from './loop-holds.ts'
import { here, probeHere } from './python-here.ts'

const functions: Record<string, CodeBinding> = {
  echo: async value => value,
  fail: async () => {
    throw new Error('failed')
  },
}
const errorClass = { name: 'ToolCallError', memberNameProperty: 'toolName' }
const bindings = [{ global: 'tools', functions, errorClass }]
/** The one attack that asks how its interpreter was started, and so is told where it is. */
export const interpreterAsked = 'reads how its interpreter was started'

const canary = 'canary-of-the-host'
const isTold = process.env['DSH_TELL'] !== undefined

let attacked: ReturnType<typeof createPythonRuntime> | undefined

/** Runs a program that attacks; checks what must hold for each, and gives the value as JSON, or the failure. */
export async function attack(name: string, program: string): Promise<string> {
  process.env['DSH_CANARY'] = canary
  attacked ??= createPythonRuntime({
    ...here,
    limits: { cpuMs: 250, wallMs: 5_000, memoryBytes: 2 ** 26, logBytes: 2 ** 16 },
  })
  const longest = watchLoop()
  const result = await attacked.run({ program, bindings })
  const held = longest()
  const seen = result.ok ? JSON.stringify(result.value ?? null) : `${result.failure.kind} ${result.failure.message}`
  const probe = await probeHere()
  // Where its interpreter is, which may be in the home of whoever installed it, is all that a program can find out of the host.
  const known = name === interpreterAsked && probe.available ? probe.python : ''
  const all = (seen + JSON.stringify(result.logs)).replaceAll(known, '')
  expect(all).not.toMatch(/ESCAPED|FORGED/)
  expect(all).not.toContain(canary)
  for (const place of [process.cwd(), process.execPath, '/home/', '/root/', 'node_modules'])
    expect(all).not.toContain(place)
  expect(held).toBeLessThan(100)
  if (isTold)
    process.stderr.write(
      `| ${name} | ${attacked.isolation.confinement.join('+')} | ${seen.split('\n')[0]?.slice(0, 90)} | ${Math.round(held)} ms |\n`,
    )
  return seen
}

/** What the runtime which was attacked gives for the next program, which returns 1. */
export async function nextValue(): Promise<unknown> {
  const next = await attacked?.run({ program: 'return await tools.echo(1)', bindings })
  return next?.ok ? next.value : next
}

/** Ends what the attacks were run on. */
export async function disposeAttacked(): Promise<void> {
  delete process.env['DSH_CANARY']
  await attacked?.dispose()
  attacked = undefined
}
