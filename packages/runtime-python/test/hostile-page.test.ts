import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kinds } from './hostile/kinds.ts'

const page = readFileSync(new URL('../../../docs/security-python.md', import.meta.url), 'utf8')

/** The programs that the page's table of a runtime tells of. */
function rowsOf(runtime: string): readonly string[] {
  const [, from = ''] = page.split(`<!-- hostile: ${runtime} -->`)
  const [table = ''] = from.split(`<!-- /hostile: ${runtime} -->`)
  return [...table.matchAll(/^\| ((?!a program|---).*?: .*?) \| /gm)].map(([, what]) => what ?? '')
}

describe('The page of what hostile programs meet tells of each of them, and of no other,', () => {
  it.each([
    ['runtime-python', false],
    ['runtime-pyodide', true],
  ])('in %s', (runtime, isWebAssembly) => {
    const tried = Object.entries(kinds).flatMap(([group, programs]) =>
      Object.entries(programs)
        .filter(([, { isNative }]) => !(isWebAssembly && isNative))
        .map(([what]) => `${group}: ${what}`),
    )
    expect(rowsOf(runtime)).toEqual(tried)
  })
})
