import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = path.resolve(import.meta.dirname, '../scripts/fences.mjs')
let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dsh-fences-'))
  mkdirSync(path.join(root, 'packages/a/test'), { recursive: true })
  writeFileSync(path.join(root, 'packages/a/package.json'), '{ "name": "@dsh/a" }')
  writeFileSync(
    path.join(root, 'packages/a/test/readme.test.ts'),
    [
      "it('works', () => {",
      '  // #region example',
      '  const a = [',
      '    1,',
      '  ]',
      '',
      '  // #endregion example',
      '})',
    ].join('\n'),
  )
})
afterEach(() => rmSync(root, { recursive: true }))

function fences(page: string, ...args: string[]) {
  const file = path.join(root, 'packages/a/README.md')
  writeFileSync(file, page)
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DSH_ROOT: root },
    encoding: 'utf8',
  })
  return { status, stderr, page: readFileSync(file, 'utf8') }
}

const marked = (body: string) =>
  `# a\n\n<!-- fence: test/readme.test.ts#example -->\n\`\`\`ts\n${body}\`\`\`\n\nAfter.\n`

describe('node scripts/fences.mjs', () => {
  it('fills a marked fence with its region, without the common indent', () => {
    expect(fences(marked('old\n')).page).toBe(marked('const a = [\n  1,\n]\n'))
  })

  it('fills an empty fence', () => {
    expect(fences(marked('')).page).toBe(marked('const a = [\n  1,\n]\n'))
  })

  it('leaves shell and text fences alone', () => {
    const page = '```sh\nnpm start\n```\n\n```text\nconst a\n```\n'
    expect(fences(page)).toMatchObject({ status: 0, page })
  })

  it('says which page is stale with --check, and does not touch it', () => {
    expect(fences(marked('old\n'), '--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('packages/a/README.md: a fence differs'),
      page: marked('old\n'),
    })
  })

  it('refuses a TypeScript fence that has no source', () => {
    expect(fences('Text.\n```ts\nconst a = 1\n```\n')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('packages/a/README.md:2: a ts fence needs'),
    })
  })

  it('refuses a region that is not there', () => {
    expect(fences(marked('').replace('#example', '#gone'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('needs one "#region gone"'),
    })
  })
})
