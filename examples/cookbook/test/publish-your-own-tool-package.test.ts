import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createNotesTools } from '../src/notes-package/src/index.ts'
import { printed } from './support/printed.ts'

const read = (file: string) => readFileSync(new URL(`../src/notes-package/${file}`, import.meta.url), 'utf8')

describe('the recipe "Publish your own tool package"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/publish-your-own-tool-package.ts'))).toMatchFileSnapshot(
      './output/publish-your-own-tool-package.txt',
    )
  })

  it('declares the packages that it imports, and no others', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { readonly dependencies: object }
    const imported = [...read('src/index.ts').matchAll(/from '([^'.]+)'/g)].map(([, name]) => name)
    expect(Object.keys(dependencies)).toEqual(imported)
  })

  it('keeps its state where the host wants it', async () => {
    const kept = new Map<string, string>()
    const [, write] = createNotesTools(kept)
    const exec = { signal: new AbortController().signal } as never
    await write?.execute({ name: 'todo', text: 'rest' }, exec)
    expect([...kept]).toEqual([['todo', 'rest']])
  })
})
