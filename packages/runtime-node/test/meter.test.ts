import { existsSync } from 'node:fs'
import { createLimits, openRun, type HostRun } from '@dsh/code-runtime'
import { describe, expect, it } from 'vitest'
import { createChildText } from '../src/child/child-text.ts'
import { startChild, type Child } from '../src/host/child.ts'
import { createAskingMeter, createSystemMeter, type Meter } from '../src/host/meter.ts'
import { permissionFlag } from '../src/host/permission.ts'
import { watchRun } from '../src/host/watch.ts'

const limits = createLimits({ cpuMs: 200 })
/** Runs code in a child that is watched by way of a meter. */
const watched = async (code: string, measure: (child: Child) => Meter | undefined): Promise<HostRun> => {
  const child = startChild(createChildText(), limits, permissionFlag())
  await child.ready
  const run = openRun({ program: code, bindings: [] }, limits, { answer() {}, stop: () => child.kill() })
  child.send('B', JSON.stringify({ code, globals: [], argBytes: 100, returnBytes: 100, logBytes: 100, depth: 10 }))
  const meter = measure(child)
  if (meter === undefined) throw new TypeError('no meter')
  const unwatch = watchRun(run, meter)
  child.listen(10_000, ([letter, first]) => {
    if (letter === 'U') meter.heard(Number(first))
    if (letter === 'D') run.complete(first)
  })
  await run.result
  unwatch()
  child.kill()
  await child.gone
  return run
}
const byAsking = (child: Child): Meter => createAskingMeter(child)
const bySystem = (child: Child): Meter | undefined => createSystemMeter(child.pid)
const waiting = 'await new Promise(resolve => setTimeout(resolve, 500))\nreturn 1'

describe('A meter that asks the child', () => {
  it('counts the time in which it does not answer', async () => {
    expect(await (await watched('for (;;) {}', byAsking)).result).toMatchObject({ failure: { kind: 'cpu-timeout' } })
    expect(await (await watched('for (;;) await null', byAsking)).result).toMatchObject({
      failure: { kind: 'cpu-timeout' },
    })
  })

  it('believes what it answers, and asks again', () => {
    let time = 0
    let asked = 0
    const meter = createAskingMeter({ send: () => (asked += 1) }, () => time)
    time = 100
    expect([meter.read().cpuMs, asked]).toEqual([100, 1])
    meter.heard(5)
    expect([meter.read().cpuMs, asked]).toEqual([5, 2])
    time = 130
    expect([meter.read().cpuMs, asked]).toEqual([35, 2])
  })
})

describe.skipIf(!existsSync('/proc/self/stat'))('A meter that asks the system', () => {
  it('counts the time on the processor, and not that of waiting', async () => {
    expect(await (await watched('for (;;) {}', bySystem)).result).toMatchObject({ failure: { kind: 'cpu-timeout' } })
    expect(await (await watched(waiting, bySystem)).result).toMatchObject({ ok: true, value: 1 })
  })

  it('is none for what does not run', () => {
    expect(createSystemMeter(undefined)).toBe(undefined)
    expect(createSystemMeter(2 ** 30)).toBe(undefined)
  })
})
