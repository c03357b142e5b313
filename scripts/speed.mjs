#!/usr/bin/env node
/**
 * Fails where something has become many times slower than what it is compared with in the same process: a list that is
 * walked where it was looked up, a copy that was not there before. Ratios of CPU time with wide bounds, so it says the same on
 * any machine, and on a busy one; how fast things are is for `pnpm bench` to say. Needs a build.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { judge } from './lib/ratio.mjs'
import { report, root } from './lib/workspace.mjs'

/** @type {typeof import('../packages/schema-dsl/src/index.ts')} */ const { defineTool } = await built('schema-dsl')
/** @type {typeof import('../packages/tool-runtime/src/index.ts')} */ const { createToolRuntime } =
  await built('tool-runtime')
/** @type {typeof import('../packages/json/src/index.ts')} */ const { snapshotJson } = await built('json')
/** @type {typeof import('../packages/json-schema/src/index.ts')} */ const { compileSchema } =
  await built('json-schema')
/** @type {typeof import('../packages/codegen-ts/src/index.ts')} */ const { typescript } = await built('codegen-ts')
/** @type {typeof import('../packages/codegen-py/src/index.ts')} */ const { python } = await built('codegen-py')
/** @type {typeof import('../packages/runtime-quickjs/src/index.ts')} */ const { createQuickJsRuntime } =
  await built('runtime-quickjs')

const { signal } = new AbortController()
const quickJs = createQuickJsRuntime({ workers: 1 })
await quickJs.prewarm?.()

const rows = makeRows(2000)
const frozenRows = snapshotJson(rows, { freeze: true })
const wrongRows = (/** @type {number} */ count) => makeRows(count).map(({ id, name }) => ({ id: name, name: id }))
const schema = compileSchema({
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    required: ['id', 'name'],
    additionalProperties: false,
  },
})

/** @type {import('./lib/ratio.mjs').Ratio[]} */
const ratios = [
  { name: 'execute, one of 10,000 tools: of 10', ours: execute({ tools: 10_000 }), base: execute({}), atMost: 3 },
  {
    name: 'execute, in one of 1,000 scopes: of 1',
    ours: execute({ scopes: 1000 }),
    base: execute({ scopes: 1 }),
    atMost: 3,
  },
  { name: 'execute, 30 listeners: none', ours: execute({ listeners: 30 }), base: execute({}), atMost: 10 },
  { name: 'execute: structuredClone of 20 arguments', ours: execute({}), base: cloning(20), atMost: 10 },
  { name: 'get in 4 scopes, one of 10,000 tools: of 10', ours: get(10_000), base: get(10), atMost: 3 },
  {
    name: 'check of 2,000 rows: JSON.stringify',
    ours: () => schema.check(rows),
    base: () => JSON.stringify(rows),
    atMost: 4,
  },
  {
    name: 'check of a snapshot of 2,000 rows: JSON.stringify',
    ours: () => schema.check(frozenRows.ok && frozenRows.value),
    base: () => JSON.stringify(rows),
    atMost: 2,
  },
  { name: 'check of 20,000 rows: of 2,000', ours: check(20_000), base: check(2000), atMost: 40 },
  { name: 'violations of 5,000 rows: of 500', ours: violations(5000), base: violations(500), atMost: 40 },
  {
    name: 'a frozen snapshot of 2,000 rows: structuredClone and a freeze',
    ours: () => snapshotJson(rows, { freeze: true }),
    base: () => freezeDeep(structuredClone(rows)),
    atMost: 2,
  },
  { name: 'the TypeScript SDK of 400 tools: of 40', ours: sdk(typescript, 400), base: sdk(typescript, 40), atMost: 40 },
  { name: 'the Python SDK of 400 tools: of 40', ours: sdk(python, 400), base: sdk(python, 40), atMost: 40 },
  { name: 'a warm program: the start of a bare worker', ours: runProgram, base: startWorker, atMost: 1 },
]

/** @type {string[]} */ const problems = []
for (const ratio of ratios) {
  const { name, figures, problem } = await judge(ratio)
  console.log(`${name}: ${figures}`)
  if (problem !== undefined) problems.push(problem)
}
await quickJs.dispose?.()
report(problems, 'Each is CPU time over that of its base in the same process; "pnpm bench" and a profiler tell more.')

/** What a package publishes. */
function built(/** @type {string} */ folder) {
  return import(pathToFileURL(path.join(root, 'packages', folder, 'dist', 'index.js')).href)
}

function makeRows(/** @type {number} */ count) {
  return Array.from({ length: count }, (_, id) => ({ id, name: `row number ${id}` }))
}

function createRuntime(/** @type {number} */ count) {
  const runtime = createToolRuntime()
  for (let at = 0; at < count; at++)
    runtime.register(
      defineTool({
        name: `tool_${at}`,
        description: 'Gives back its text.',
        parameters: { text: { type: 'string', required: true } },
        output: { schema: { type: 'string' }, render: (_args, value) => [{ type: 'text', text: value }] },
        execute: async args => args.text,
      }),
    )
  return runtime
}

function execute({ tools = 10, scopes = 0, listeners = 0 }) {
  const runtime = createRuntime(tools)
  const keys = Array.from({ length: scopes }, () => {
    const scope = runtime.scope()
    scope.restrict({ deny: ['tool_0'] })
    return scope.key
  })
  for (let at = 0; at < listeners; at++) runtime.on('tools/pre-execute', (_exec, next) => next())
  const agent = keys[scopes >> 1]
  const call = { callId: '1', name: 'tool_7', arguments: { text: 'hello' }, signal, ...(agent && { agent }) }
  return () => runtime.execute(call)
}

function get(/** @type {number} */ tools) {
  const runtime = createRuntime(tools)
  let scope = runtime.scope()
  for (let depth = 1; depth < 4; depth++) scope = runtime.scope({ parent: scope.key })
  return () => runtime.get('tool_7', scope.key)
}

function cloning(/** @type {number} */ count) {
  const args = Object.fromEntries(Array.from({ length: count }, (_, at) => [`argument${at}`, 'hello']))
  return () => structuredClone(args)
}

function check(/** @type {number} */ count) {
  const value = makeRows(count)
  return () => schema.check(value)
}

function violations(/** @type {number} */ count) {
  const value = wrongRows(count)
  return () => schema.violations(value, '')
}

function freezeDeep(/** @type {unknown} */ value) {
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) freezeDeep(member)
  Object.freeze(value)
}

function sdk(
  /** @type {import('../packages/codegen/src/index.ts').CodeLanguage} */ language,
  /** @type {number} */ count,
) {
  const tools = Array.from({ length: count }, (_, at) => ({
    name: `tool_${at}`,
    description: `Does what number ${at} does.`,
    parameters: /** @type {const} */ ({
      type: 'object',
      properties: { [`path${at}`]: { type: 'string' }, limit: { type: 'integer' }, kind: { enum: ['a', 'b'] } },
      required: [`path${at}`],
    }),
    output: /** @type {const} */ ({ type: 'array', items: { type: 'string' } }),
  }))
  return () => language.renderSdk(tools)
}

async function runProgram() {
  const result = await quickJs.run({ program: 'return 1 + 1', bindings: [] })
  if (!result.ok) throw new Error(result.failure.message)
}

function startWorker() {
  return new Promise((resolve, reject) => {
    new Worker('', { eval: true }).once('error', reject).once('exit', resolve)
  })
}
