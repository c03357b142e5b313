import { readPage } from './file-text.ts'
import { exitedWell, single } from './results.ts'
import type { Script, ScriptResult, ScriptStep } from './script.ts'

/** Where a folder says how it is checked, in the order in which we look; the command that goes with each. */
const sources: readonly { readonly file: string; command(text: string): string | undefined }[] = [
  { file: 'package.json', command: testCommand },
  { file: 'Makefile', command: makeCommand },
  { file: 'Cargo.toml', command: () => 'cargo test' },
  { file: 'go.mod', command: () => 'go test ./...' },
  { file: 'pytest.ini', command: () => 'python3 -m pytest' },
  { file: 'pyproject.toml', command: text => (text.includes('pytest') ? 'python3 -m pytest' : undefined) },
]

/** The test command of a package.json, or nothing where it has none. */
export function testCommand(manifest: string): string | undefined {
  try {
    const { scripts } = JSON.parse(manifest) as { scripts?: { test?: unknown } }
    return typeof scripts?.test === 'string' && !scripts.test.includes('no test specified') ? 'npm test' : undefined
  } catch {
    return undefined
  }
}

function makeCommand(makefile: string): string | undefined {
  const target = /^(check|test)\s*:(?!=)/m.exec(makefile)?.[1]
  return target === undefined ? undefined : `make ${target}`
}

/** Finds out how the folder is checked, runs that, and reports. */
export function* runChecks(): Script {
  const names = sources.map(({ file }) => file)
  const found = single(
    yield {
      text: 'I look for how this folder is checked.',
      calls: [{ name: 'glob', arguments: { pattern: `/{${names.join(',')}}` } }],
    },
  )
  const there = sources.filter(({ file }) => !found.isError && found.text.split('\n').includes(file))
  const command = there.length === 0 ? undefined : yield* commandIn(there)
  if (command === undefined)
    return { text: `This folder does not say how it is checked: no test is named in ${names.join(', ')}.`, done: false }
  const patience = { timeoutMs: 600_000 }
  const run = single(
    yield {
      text: `I run \`${command}\`.`,
      calls: [{ name: 'bash', arguments: { command, description: `Run the folder's checks`, ...patience } }],
    },
  )
  if (exitedWell(run)) return { text: `The checks pass: \`${command}\`.`, done: true }
  return { text: `The checks fail: \`${command}\`\n${run.text.split('\n').slice(-12).join('\n')}`, done: false }
}

function* commandIn(there: typeof sources): Generator<ScriptStep, string | undefined, readonly ScriptResult[]> {
  const results = yield {
    text: `I read ${there.map(({ file }) => file).join(', ')}.`,
    calls: there.map(({ file }) => ({ name: 'read', arguments: { file_path: file } })),
  }
  const [command] = there.flatMap((source, place) => {
    const page = results[place] && readPage(results[place])
    return (page && source.command(page.lines.join('\n'))) ?? []
  })
  return command
}
