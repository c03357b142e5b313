import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { validateSession } from '@dsh/invariant'
import { createPythonRuntime, probePython } from '@dsh/runtime-python'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createToolRuntime } from '@dsh/tool-runtime'
import type { SessionEvent } from '@dsh/tool'
import { afterAll, describe, expect, it } from 'vitest'
import { cannedTools, hasData, readPrograms } from './canned-tools.ts'
import { call, read } from './tools.ts'

const sorted = (calls: readonly unknown[]) => calls.map(one => JSON.stringify(one)).toSorted()
const quickJs = createQuickJsRuntime()
const cpython = createPythonRuntime()
afterAll(async () => {
  await Promise.all([quickJs.dispose(), cpython.dispose()])
})

const isThere = hasData()
const probe = await probePython()
if (!probe.available) console.warn(`skipped: ${probe.reason}`)

describe.each([
  { language: 'typescript', codeRuntime: quickJs, runs: isThere },
  { language: 'python', codeRuntime: cpython, runs: isThere && probe.available },
] as const)('Programs of a model through all of it, in $language', ({ language, codeRuntime, runs }) => {
  it.skipIf(!runs).each(isThere ? readPrograms(language) : [])('$id: $title', async program => {
    const events: SessionEvent[] = [{ type: 'turn/start', turn: 1 }]
    await using tools = createToolRuntime({
      mode: 'code',
      codeRuntime,
      languages: [typescript, python],
      sink: { append: event => void events.push(event) },
    })
    for (const tool of cannedTools(program.tools)) tools.register(tool)
    const result = await tools.execute(
      call('run_code', { arguments: { code: program.code, description: program.title } }),
    )
    const { error, ...expected } = program.expected
    if (error === undefined) expect(result.value ?? read(result)).toEqual(expected)
    else {
      expect(result.error?.info?.code).toBe('CODE_RUN_FAILED')
      expect(read(result)).toContain(`code run failed (exception): ToolCallError: ${error.message}`)
      for (const line of expected.logs) expect(read(result)).toContain(line)
    }
    const calls = events
      .filter(event => event.type === 'tool/code-dispatch-start')
      .map(event => ({ tool: event.name, args: event.arguments }))
    if (program.callsMayOverlap) expect(sorted(calls)).toEqual(sorted(program.calls))
    else expect(calls).toEqual(program.calls)
    expect(events.filter(event => event.type === 'tool/code-dispatch')).toHaveLength(calls.length)
    expect(validateSession([...events, { type: 'turn/end', turn: 1 }])).toEqual([])
  })
})
