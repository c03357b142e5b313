import { exitedWell, readText, single } from './results.ts'
import type { Script } from './script.ts'

/** The test command of a package.json, or nothing where it has none. */
export function testCommand(manifest: string): string | undefined {
  try {
    const { scripts } = JSON.parse(manifest) as { scripts?: { test?: unknown } }
    return typeof scripts?.test === 'string' && !scripts.test.includes('no test specified') ? 'npm test' : undefined
  } catch {
    return undefined
  }
}

/** Where a folder says how it is checked, in the order in which we look; the command that goes with each. */
const sources: readonly { readonly file: string; command(text: string): string | undefined }[] = [
  { file: 'package.json', command: testCommand },
  {
    file: 'Makefile',
    command: text =>
      /^(check|test):/m.exec(text)?.[1] === undefined ? undefined : `make ${/^(check|test):/m.exec(text)?.[1]}`,
  },
  { file: 'Cargo.toml', command: () => 'cargo test' },
  { file: 'go.mod', command: () => 'go test ./...' },
  { file: 'pyproject.toml', command: text => (text.includes('pytest') ? 'python3 -m pytest' : undefined) },
]

/** Finds out how the folder is checked, runs that, and reports. */
export function* runChecks(): Script {
  const results = yield {
    text: 'I look for how this folder is checked.',
    calls: sources.map(({ file }) => ({ name: 'read', arguments: { file_path: file } })),
  }
  const found = sources.flatMap(({ command }, place) => {
    const result = results[place]
    const known = result === undefined || result.isError ? undefined : command(readText(result).lines.join('\n'))
    return known === undefined ? [] : [known]
  })
  const [command] = found
  if (command === undefined) {
    return {
      text: `This folder says nowhere how it is checked. I looked for a test in: ${sources.map(({ file }) => file).join(', ')}.`,
      done: false,
    }
  }
  const run = single(
    yield {
      text: `I run \`${command}\`.`,
      calls: [{ name: 'bash', arguments: { command, description: `Run the folder's checks` } }],
    },
  )
  const tail = run.text.split('\n').slice(-12).join('\n')
  return exitedWell(run)
    ? { text: `The checks pass: \`${command}\`.`, done: true }
    : { text: `The checks fail: \`${command}\`\n${tail}`, done: false }
}
