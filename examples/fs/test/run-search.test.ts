import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGlobTool, createGrepTool, ripgrep, type SearchProgram } from '@dsh-example/fs'
import { context } from './support/context.ts'
import { makeFifo } from './support/fifo.ts'
import { temporary } from './support/temporary.ts'

/** Processes of ripgrep that this process started and that are still there. */
function searches(): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, 'latin1')]
      } catch {
        return []
      }
    })
    .filter(stat => stat.includes('(rg)') && stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(process.pid))
}

const waiting: SearchProgram = (_args, start) => ripgrep(['--regexp=x', '--', 'fifo'], start)
const nowhere: SearchProgram = args => ripgrep(args, { cwd: '/nowhere' })

/** A workspace where a search never ends: it waits on a fifo. */
function endless() {
  const { root, at } = temporary({ f: 'hit' })
  makeFifo(at('fifo'))
  return { root, search: waiting }
}

describe.runIf(process.platform === 'linux')('a search that does not end by itself', () => {
  it('ends when the call is aborted, and leaves no process behind', async () => {
    const caller = new AbortController()
    const call = createGrepTool(endless()).execute({ pattern: 'x' }, context({ signal: caller.signal }))
    setTimeout(() => {
      expect(searches()).toHaveLength(1)
      caller.abort()
    }, 100)
    await expect(call).rejects.toMatchObject({ code: 'SEARCH_ABORTED', message: 'search aborted' })
    expect(searches()).toEqual([])
  })

  it('ends when its time is over, and leaves no process behind', async () => {
    const tool = createGlobTool({ ...endless(), limits: { searchMs: 100 } })
    await expect(tool.execute({ pattern: 'x' }, context())).rejects.toMatchObject({
      code: 'SEARCH_FAILED',
      message: 'the search took longer than 100 ms; narrow pattern or path',
    })
    expect(searches()).toEqual([])
  })

  it('never starts for a call that is aborted already', async () => {
    const { root } = temporary()
    let started = 0
    const search: SearchProgram = (args, start) => {
      started += 1
      return ripgrep(args, start)
    }
    await expect(
      createGrepTool({ root, search }).execute({ pattern: 'x' }, context({ signal: AbortSignal.abort() })),
    ).rejects.toMatchObject({ code: 'SEARCH_ABORTED' })
    expect(started).toBe(0)
  })

  it('ends when the call is aborted while the program starts', async () => {
    const { root, search: endlessly } = endless()
    const caller = new AbortController()
    const search: SearchProgram = async (args, start) => {
      const running = await endlessly(args, start)
      caller.abort()
      return running
    }
    await expect(
      createGrepTool({ root, search }).execute({ pattern: 'x' }, context({ signal: caller.signal })),
    ).rejects.toMatchObject({ code: 'SEARCH_ABORTED' })
    expect(searches()).toEqual([])
  })
})

describe('ripgrep', () => {
  it('fails as a search, and not as a process, where it cannot run', async () => {
    const { root } = temporary()
    await expect(createGrepTool({ root, search: nowhere }).execute({ pattern: 'x' }, context())).rejects.toMatchObject({
      code: 'SEARCH_FAILED',
    })
  })

  it('passes nothing of the environment to the program', async () => {
    const { root } = temporary()
    process.env['DSH_SECRET'] = 'x'
    const environments: string[] = []
    const { at } = temporary()
    makeFifo(at('fifo'))
    const search: SearchProgram = async () => {
      const running = await ripgrep(['--regexp=x', '--', at('fifo')], { cwd: root })
      for (const stat of searches()) environments.push(readFileSync(`/proc/${stat.split(' ', 1)[0]}/environ`, 'utf8'))
      running.kill()
      return running
    }
    await createGrepTool({ root, search }).execute({ pattern: 'x' }, context()).catch(String)
    delete process.env['DSH_SECRET']
    expect(environments).toEqual([''])
  })
})
