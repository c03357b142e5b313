import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/** What a build writes: a script loads it as a user's would. */
const fileOf = (name: string): string => fileURLToPath(new URL(`../packages/${name}/dist/index.js`, import.meta.url))

const runtimes = [
  ['runtime-quickjs', 'createQuickJsRuntime'],
  ['runtime-node', 'createNodeRuntime'],
  ['runtime-python', 'createPythonRuntime'],
  ['runtime-pyodide', 'createPyodideRuntime'],
] as const

/** Scripts in which nothing but the runtime is there to wait for. */
const scripts = {
  'makes its runtime ready': 'await runtime.prewarm(2)',
  'disposes a runtime that is ready': 'await runtime.prewarm(); await runtime.dispose()',
  'disposes a runtime that makes itself ready after a program':
    'await run(); await new Promise(resolve => setTimeout(resolve, 300)); await runtime.dispose()',
  'disposes a runtime while it makes itself ready':
    'const warm = runtime.prewarm().catch(() => {}); await runtime.dispose(); await warm',
}

describe.skipIf(!runtimes.every(([name]) => existsSync(fileOf(name))))('A script goes on to its end where it', () => {
  for (const [what, script] of Object.entries(scripts))
    for (const [name, create] of runtimes)
      it(`${what}: ${name}`, { timeout: 60_000 }, async () => {
        const text = `
          import { ${create} } from ${JSON.stringify(fileOf(name))}
          const runtime = ${create}()
          const run = () => runtime.run({ program: 'return 1', bindings: [] })
          ${script}
          console.log('the end')`
        const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', text])
        expect(stdout).toBe('the end\n')
      })
})
