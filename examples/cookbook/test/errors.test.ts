import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { codes } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { fail } from '../src/errors.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(path.join(root, 'docs/errors.md'), 'utf8')

/** Words in capitals that are no codes of ours. */
const others = new Set(['DENIED', 'EAGAIN', 'EOF', 'NFKC', 'PATH', 'SIGKILL', 'SIGXCPU', 'NO_TOOL'])

function sources(): readonly string[] {
  return readdirSync(path.join(root, 'packages')).flatMap(folder => {
    const src = path.join(root, 'packages', folder, 'src')
    return readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => readFileSync(path.join(src, file), 'utf8'))
  })
}

describe('the page of errors', () => {
  it('has a row for each code that a package has', () => {
    const words = sources().flatMap(text =>
      [...text.matchAll(/'([A-Z]{3,}(?:_[A-Z]+)*)'/g)].map(([, word = '']) => word),
    )
    const named = new Set(words.filter(word => !others.has(word)))
    expect(named.size).toBeGreaterThanOrEqual(Object.keys(codes).length)
    expect([...named].filter(code => !page.includes(`\n| \`${code}\` |`))).toEqual([])
  })

  it('has a row for each way in which a program fails', () => {
    const port = readFileSync(path.join(root, 'packages/code-runtime/src/run.ts'), 'utf8')
    const [, union = ''] = /export type FailureKind =\n((?: {2}\| '[\w-]+'\n)+)/.exec(port) ?? []
    const kinds = [...union.matchAll(/'([\w-]+)'/g)].map(([, kind = '']) => kind)
    expect(kinds.length).toBeGreaterThan(10)
    expect(kinds.filter(kind => !page.includes(`\n| \`${kind}\` |`))).toEqual([])
    const table = readFileSync(path.join(root, 'packages/code-runtime/src/host/failure.ts'), 'utf8')
    const retryable = kinds.filter(kind => new RegExp(`\\b'?${kind}'?: { retryable: true`).test(table))
    expect(kinds.filter(kind => new RegExp(`\\| \`${kind}\` \\|.*Retryable\\.`).test(page))).toEqual(retryable)
  })

  it('shows what a model reads', async () => {
    const lines: string[] = []
    await fail(line => lines.push(line))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./output/errors.txt')
  })
})
