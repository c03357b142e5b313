import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createLimits } from '@dsh/code-runtime'
import { describe, expect, it } from 'vitest'
import { createChildText } from '../src/child/child-text.ts'
import { startChild } from '../src/host/child.ts'
import { permissionFlag } from '../src/host/permission.ts'
import { createSpares } from '../src/host/spares.ts'

const limits = createLimits()
const start = (text = createChildText()) => startChild(text, limits, permissionFlag())
/** What a script in a child of its own makes of something, as text. */
const evaluate = async (expression: string): Promise<string> => {
  const child = start(`'use strict'
    let seen; try { seen = ${expression} } catch (error) { seen = error.code ?? error.message }
    process.stdout.write('Y\\n' + seen + '\\n')
    process.stdin.resume()`)
  const said = new Promise<string>(resolve => child.listen(1_000, ([first = '']) => first === 'Y' || resolve(first)))
  const seen = await said
  child.kill()
  await child.gone
  return seen
}

describe('A child', () => {
  it('has no environment, not even by way of the system', async () => {
    expect(await evaluate('Object.keys(process.env).length')).toBe('0')
  })

  it('has no files, no processes, no threads, no code from text', async () => {
    expect(await evaluate("require('fs').readFileSync('/etc/hostname', 'utf8')")).toBe('ERR_ACCESS_DENIED')
    expect(await evaluate("require('fs').writeFileSync('/tmp/x', '')")).toBe('ERR_ACCESS_DENIED')
    expect(await evaluate("require('child_process').spawnSync('true').error.code")).toMatch(/ERR_ACCESS_DENIED/)
    expect(await evaluate("new (require('worker_threads').Worker)('1', { eval: true })")).toBe('ERR_ACCESS_DENIED')
    expect(await evaluate("new Function('return process')()")).toMatch(/Code generation from strings disallowed/)
  })

  it('that is killed says so', async () => {
    const child = start()
    expect(await child.ready).toBe(true)
    child.kill()
    expect(child.isLive).toBe(false)
    expect(await child.gone).toMatchObject({ isOutOfMemory: false, how: 'SIGKILL' })
  })

  it('that never gets ready says so', async () => {
    const child = start('process.exit(3)')
    expect(await child.ready).toBe(false)
    expect(await child.gone).toMatchObject({ how: 'code 3' })
  })

  it('that says too much at once is killed', async () => {
    const child = start("process.stdout.write('x'.repeat(5000)); process.stdin.resume()")
    expect(await child.gone).toMatchObject({ how: 'SIGKILL' })
  })

  it('ends with its host, whose end it sees as that of its input', async () => {
    const child = spawn(process.execPath, ['--eval', createChildText()])
    child.stdin.end()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })
})

describe('Spares', () => {
  it('are made ahead, each is taken once, and one that died is not taken', async () => {
    const spares = createSpares(() => start())
    await spares.keep(2)
    const first = spares.take()
    expect(first.isCold).toBe(false)
    const second = spares.take()
    expect([second.isCold, second.child === first.child]).toEqual([false, false])
    expect(spares.take().isCold).toBe(true)
    first.child.kill()
    second.child.kill()
    spares.refill()
    await spares.dispose()
    expect(spares.take().isCold).toBe(true)
  })
})

describe('permissionFlag(known)', () => {
  it('is what this Node calls it, and without one nothing runs', () => {
    expect(permissionFlag(new Set(['--permission', '--experimental-permission']))).toBe('--permission')
    expect(permissionFlag(new Set(['--experimental-permission']))).toBe('--experimental-permission')
    expect(() => permissionFlag(new Set())).toThrow(/no permission model/)
  })
})
