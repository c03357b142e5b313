import { sandboxed } from '@dsh/policies'
import { codes, type ToolExecution } from '@dsh/tool'
import { describe, expect, it, vi } from 'vitest'
import { call, codeOf, echo, house, read } from './support/house.ts'

/** A house whose `echo` runs elsewhere, and a body that must not run here. */
function elsewhere(run: (exec: ToolExecution) => unknown, selection = {}) {
  const home = house()
  const execute = vi.fn(async () => 'here')
  const unmount = sandboxed({ run: run as never, ...selection }).mount(home.host)
  home.registry.register(home.owner, echo({ execute, output: { ...echo().output, schema: { type: 'string' } } }))
  return { ...home, execute, unmount }
}

describe('sandboxed(options)', () => {
  it('does the work somewhere else, and renders the value as the tool does', async () => {
    const { pipeline, execute } = elsewhere(async ({ arguments: args }) => `there: ${JSON.stringify(args)}`)
    const result = await pipeline.execute(call())
    expect(result).toMatchObject({ isError: false, value: 'there: {"text":"hello"}' })
    expect(read(result)).toBe('there: {"text":"hello"}')
    expect(execute).not.toHaveBeenCalled()
  })

  it('asks as a method of its options', async () => {
    const { host, registry, owner, pipeline } = house()
    const options = {
      where: 'there',
      async run() {
        return this.where
      },
    }
    sandboxed(options).mount(host)
    registry.register(owner, echo())
    expect(read(await pipeline.execute(call()))).toBe('there')
  })

  it('validates the value as the tool does', async () => {
    const { pipeline } = elsewhere(async () => 7)
    expect(codeOf(await pipeline.execute(call()))).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it.each([
    ['rejects', async () => Promise.reject(new Error('no container'))],
    [
      'throws',
      () => {
        throw new Error('no container')
      },
    ],
  ])('fails the call where the work %s', async (_how, run) => {
    const { pipeline, execute } = elsewhere(run)
    expect(read(await pipeline.execute(call()))).toBe('Error: no container')
    expect(execute).not.toHaveBeenCalled()
  })

  it('calls a call aborted that was cancelled meanwhile', async () => {
    const caller = new AbortController()
    const { pipeline } = elsewhere(async ({ signal }) => {
      caller.abort()
      return String(signal.aborted)
    })
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.ABORTED)
  })

  it('cannot say of a call that is cancelled afterwards that its work had been done', async () => {
    const caller = new AbortController()
    const { host, pipeline } = elsewhere(async () => 'there')
    host.on('tools/post-execute', (_exec, _result, next) => {
      caller.abort()
      return next()
    })
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.ABORTED_BEFORE_DISPATCH)
  })

  it('runs nothing for a call that is cancelled already', async () => {
    const run = vi.fn(async () => 'there')
    const caller = new AbortController()
    const { host, registry, owner, pipeline } = house()
    host.on('tools/execute', (_exec, next) => {
      caller.abort()
      return next()
    })
    sandboxed({ run }).mount(host)
    registry.register(owner, echo())
    expect(codeOf(await pipeline.execute(call({ signal: caller.signal })))).toBe(codes.ABORTED_BEFORE_DISPATCH)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs nothing for a name that means no tool', async () => {
    const run = vi.fn(async () => 'there')
    const { pipeline } = elsewhere(run)
    expect(codeOf(await pipeline.execute(call({ name: 'nothing' })))).toBe(codes.UNKNOWN_TOOL)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs nothing for a call that a guard denies', async () => {
    const run = vi.fn(async () => 'there')
    const { host, pipeline } = elsewhere(run)
    host.guard(() => 'no')
    expect(read(await pipeline.execute(call()))).toBe('Error: no')
    expect(run).not.toHaveBeenCalled()
  })

  it('leaves tools alone that are not selected', async () => {
    const { pipeline } = elsewhere(async () => 'there', { include: ['bash'] })
    expect(read(await pipeline.execute(call()))).toBe('here')
  })

  it('is gone once it is unmounted', async () => {
    const { pipeline, unmount } = elsewhere(async () => 'there')
    unmount()
    expect(read(await pipeline.execute(call()))).toBe('here')
  })

  it('refuses to have nothing to run', () => {
    expect(() => sandboxed({} as never)).toThrow(/needs run: the function that does the work somewhere else/)
  })
})
