import { existsSync, readdirSync } from 'node:fs'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@dsh/json'
import { createNodeRuntime } from '@dsh/runtime-node'

const programs: readonly string[] = [
  'return await tools.echo({ a: 1 })',
  'for (let i = 0; i < 100; i++) await tools.echo(i)',
  'console.log("x".repeat(1000))\nthrow new Error("no")',
  'const a = = 1',
  'await new Promise(() => {})',
  'void tools.never({})\nreturn 1',
]
const descriptors = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)

describe('A runtime that has run a thousand programs', () => {
  it('holds no more descriptors, processes and memory than after thirty', async () => {
    const runtime = createNodeRuntime()
    const bindings = [
      {
        global: 'tools',
        functions: { echo: async (args: JsonValue) => args, never: () => new Promise<null>(() => {}) },
      },
    ]
    const runSome = async (count: number): Promise<void> => {
      for (let each = 0; each < count; each++)
        await runtime.run({ program: programs[each % programs.length] ?? '', bindings })
    }
    await runSome(30)
    const before = {
      fds: descriptors(),
      resources: process.getActiveResourcesInfo().length,
      heap: process.memoryUsage().heapUsed,
    }
    await runSome(1_000)
    await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before.fds + 4)
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before.resources + 2)
    expect(process.memoryUsage().heapUsed).toBeLessThan(before.heap + 32 * 1024 * 1024)
    await runtime.dispose()
  })
})
