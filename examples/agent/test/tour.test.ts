import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { play } from './support/play.ts'

/** The parts of a tour that are the same on every machine: what the folder's own tests print is left out. */
function stable(printed: string): string {
  return printed
    .replace(/\/\S*dsh-agent-\w+/g, '[temporary]')
    .replace(/( {2}│ \$ npm test\n {2}policy: allowed\n)[\s\S]*?( {2}│ exit code)/, '$1  │ [its output]\n$2')
}

describe('the tour', () => {
  it('reads, mends a bad argument and a wrong name, is denied once, runs the tests, and sums up', async () => {
    const { code, printed, copy } = await play([])
    expect(stable(printed)).toMatchInlineSnapshot(`
      "Working on a copy: [temporary]/sample (removed at the end)
      The work is done by a script.

      » I look at what kind of project this is.
        │ read
        │   {"path":"package.json"}
        policy: allowed
        │   Error: invalid arguments: missing required property "file_path"
        failed: INVALID_ARGS

      » The argument is called file_path; I ask again.
        │ [read] Read package.json
        │   at package.json
        policy: allowed
        │ package.json
        │   1 | {
        │   2 |   "name": "word-tally",
        │   3 |   "version": "1.0.0",
        │   4 |   "private": true,
        │   5 |   "type": "module",
        │   6 |   "scripts": {
        │   7 |     "test": "node --test"
        │   8 |   }
        │   9 | }
        │ lines 1 to 9, of 9

      » I try a short cut: with no tests, none can fail.
        │ bsh
        │   {"command":"rm -rf test","description":"Remove the tests"}
        policy: allowed
        │   Error: unknown tool "bsh" (did you mean "bash"?)
        failed: UNKNOWN_TOOL

      » The tool is called bash.
        │ Remove the tests
        │ $ rm -rf test
        policy: denied by a guard
        │   Error: folders are not deleted here: leave the files, or say in your summary what you would delete

      » That is not allowed. I run the tests instead.
        │ Run the project's tests
        │ $ npm test
        policy: allowed
        │ [its output]
        │ exit code 0

      » \`npm test\` passes (3 tests). One bad argument and one wrong name were mended, one command was denied.

      No file was changed.

      Done.

      Now with a change: npm start -- examples/agent/sample "rename report to summary"
      "
    `)
    expect(printed).toMatch(/ {2}│ {3}> word-tally@1\.0\.0 test\n {2}│ {3}> node --test\n/)
    expect(code).toBe(0)
    expect(existsSync(dirname(copy))).toBe(false)
  })
  it('is what the README shows of it', async () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const excerpt = /```text\n([\s\S]*?)```/.exec(readme)?.[1]
    expect((await play([])).printed).toContain(excerpt)
  })
})
