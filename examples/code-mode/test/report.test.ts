import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { probePython } from '@dsh/runtime-python'
import { report } from '../src/report.ts'

const probe = await probePython()

const folder = fileURLToPath(new URL('../../../packages/scheduler/src', import.meta.url))

describe('One task, both ways', () => {
  const lines: string[] = []
  beforeAll(() => report(folder, line => lines.push(line)))

  it('has one answer: the five longest files', () => {
    const files = lines.filter(line => / lines, \d+ exports {2}/.test(line))
    expect(files.length).toBeGreaterThan(2)
    expect(files[0]).toContain('scheduler.ts')
    expect(files.every(line => !line.includes(path.sep + path.sep))).toBe(true)
  })

  it.skipIf(!probe.available)('is done in Python too, where its kernel confines it', () => {
    expect(numbersOf(lines, 'Python  ')[0]).toBe(1)
  })

  it('takes one call as a program', () => {
    const [single, program] = ['single calls', 'TypeScript  '].map(name => numbersOf(lines, name))
    expect(program?.[0]).toBe(1)
    expect(single?.[0]).toBeGreaterThan(3)
  })

  it('puts far less into the context as a program', () => {
    const [single, program] = ['single calls', 'TypeScript  '].map(name => numbersOf(lines, name))
    expect(single?.[2]).toBeGreaterThan(5 * (program?.[2] ?? Infinity))
  })
})

function numbersOf(lines: readonly string[], name: string): readonly number[] {
  const line = lines.find(one => one.includes(name)) ?? ''
  return [...line.replace(name, '').matchAll(/[\d,]+/g)].map(([number]) => Number(number.replaceAll(',', '')))
}
