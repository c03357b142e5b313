import { fork } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createWriteTool, nodeFiles } from '@dsh-example/fs'
import { bundleSources } from './support/bundle.ts'
import { context } from './support/context.ts'
import { temporary } from './support/temporary.ts'

const writer = fileURLToPath(new URL('support/writer.mjs', import.meta.url))

/** Starts a process that writes, and kills it some milliseconds after its first write. */
async function killedWriter(bundle: string, root: string, seed: number, milliseconds: number): Promise<void> {
  const child = fork(writer, [bundle, root, String(seed)])
  const over = new Promise(resolve => {
    child.once('exit', (_code, signal) => resolve(signal))
  })
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', reject)
  })
  await new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })
  child.kill('SIGKILL')
  expect(await over).toBe('SIGKILL')
}

const write = (root: string) => createWriteTool({ root }).execute({ file_path: 'f', content: '' }, context())
const isStaging = (name: string) => name.startsWith('.dsh-write-')

describe('a process that is killed while it writes', () => {
  it('leaves whole files only, and the next write in the folder removes what else it left', async () => {
    const { base, root, at } = temporary()
    const bundle = await bundleSources(base)
    let leftovers = 0
    for (let round = 0; round < 8; round += 1) {
      await killedWriter(bundle, root, round * 1000, (round * 7) % 20)
      const names = readdirSync(root)
      leftovers += names.filter(isStaging).length
      for (const name of names.filter(each => !isStaging(each))) {
        const content = readFileSync(at(name), 'latin1')
        expect([content.length, new Set(content).size]).toEqual([1_000_000, 1])
      }
    }
    // Otherwise nothing was killed in the middle.
    expect(leftovers).toBeGreaterThan(0)
    await createWriteTool({ root, observations: false }).execute({ file_path: 'f', content: '' }, context())
    expect(readdirSync(root).filter(isStaging)).toEqual([])
  }, 60_000)
})

describe('what other processes left', () => {
  it('stays while its process runs', async () => {
    const { root, at } = temporary()
    const names: string[] = []
    const slow = createWriteTool({
      root,
      files: {
        ...nodeFiles,
        link: (async (from: string, to: string) => {
          await write(root)
          names.push(...readdirSync(root))
          return nodeFiles.link(from, to)
        }) as typeof nodeFiles.link,
      },
    })
    await slow.execute({ file_path: 'g', content: 'kept' }, context())
    expect(names.filter(isStaging)).toHaveLength(1)
    expect(readFileSync(at('g'), 'utf8')).toBe('kept')
    expect(readdirSync(root).sort()).toEqual(['f', 'g'])
  })

  it('goes, when it is of another machine or container, only after an hour', async () => {
    const { root, at } = temporary()
    const name = '.dsh-write-00000000-1-1-0123456789ab'
    mkdirSync(at(name))
    writeFileSync(at(name, 'new'), 'x')
    await write(root)
    expect(readdirSync(root).sort()).toEqual([name, 'f'])
    const before = (Date.now() - 3_700_000) / 1000
    utimesSync(at(name), before, before)
    await createWriteTool({ root }).execute({ file_path: 'g', content: '' }, context())
    expect(readdirSync(root).sort()).toEqual(['f', 'g'])
  })
})
