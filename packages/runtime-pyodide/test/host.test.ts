import { spawn } from 'node:child_process'
import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import { createClock } from '../src/host/clock.ts'
import { makeImage } from '../src/host/image.ts'
import { createWaitingMeter } from '../src/host/meter.ts'
import { permissionFlags } from '../src/host/permission.ts'
import { findInstall } from '../src/install.ts'

describe('The flags of a child', () => {
  it('take all files from it but those of Pyodide, where Node has flags for that', () => {
    expect(permissionFlags('/p/', new Set(['--permission', '--experimental-permission']))).toEqual([
      '--permission',
      '--allow-fs-read=/p/*',
    ])
    expect(permissionFlags('/p/', new Set(['--experimental-permission']))).toEqual([
      '--experimental-permission',
      '--allow-fs-read=/p/*',
    ])
    expect(permissionFlags('/p/', new Set())).toEqual([])
  })
})

describe('What a child is made from', () => {
  it('is Pyodide as it is installed, and Python of our own', () => {
    const { folder, modules } = findInstall()
    expect(folder).toMatch(/pyodide.$/)
    expect(modules.find(([name]) => name === 'guest')?.[1]).toContain('def serve(run)')
  })
})

describe('The clock of a program', () => {
  it('wakes it once, at the last moment that it named', () => {
    vi.useFakeTimers()
    let wakes = 0
    const clock = createClock(() => void (wakes += 1))
    clock.wait('10')
    clock.wait('20')
    vi.advanceTimersByTime(15)
    expect(wakes).toBe(0)
    vi.advanceTimersByTime(100)
    expect(wakes).toBe(1)
    vi.useRealTimers()
  })

  it('wakes it not at all where it named none, or nonsense, or has its answer', () => {
    vi.useFakeTimers()
    const clock = createClock(() => expect.fail())
    for (const nonsense of [undefined, '', '-1', 'x']) {
      clock.wait('5')
      clock.wait(nonsense)
    }
    clock.wait('5')
    clock.clear()
    vi.advanceTimersByTime(1_000)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

describe('A meter that nobody tells', () => {
  it('counts the time in which the program does not wait for its host', () => {
    let time = 0
    const meter = createWaitingMeter(() => time)
    time = 100
    expect(meter.read().cpuMs).toBe(100)
    meter.rest()
    time = 300
    expect(meter.read().cpuMs).toBe(100)
    meter.work()
    meter.work()
    time = 350
    expect(meter.read().cpuMs).toBe(150)
  })
})

describe('An image', () => {
  const imageOf = (script: string): Promise<Buffer | undefined> =>
    makeImage(spawn(process.execPath, ['--eval', script], { stdio: 'pipe' })).image

  it('is what its maker says after the length of it', async () => {
    expect((await imageOf("process.stdout.write('3\\nabc')"))?.toString()).toBe('abc')
  })

  it('is none where its maker says less, more, or nothing', async () => {
    const scripts = ['3\\nab', '3\\nabcd', 'nonsense', '', '0\\n'].map(text => `process.stdout.write('${text}')`)
    expect(await Promise.all(scripts.map(imageOf))).toEqual(scripts.map(() => undefined))
  })

  it('is none where its maker cannot start or is stopped', async () => {
    expect(await makeImage(spawn('/nowhere/node', [], { stdio: 'pipe' })).image).toBe(undefined)
    const maker = makeImage(spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { detached: true }))
    await maker.stop()
    expect(await maker.image).toBe(undefined)
  })
})
