import { typescript } from '@dsh/codegen-ts'
import type { ToolSignature } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'
import { house, tool } from './support/house.ts'

const counting = () => {
  const asked: (readonly ToolSignature[])[] = []
  const language = {
    ...typescript,
    renderSdk: (tools: readonly ToolSignature[]) => (asked.push(tools), typescript.renderSdk(tools)),
  }
  return { asked, language }
}

describe('the section tools:code-only', () => {
  it('stands before the guidance of single tools and before the SDK', () => {
    const orders = house().codeMode.sections.map(({ name, order }) => [name, order])
    expect(orders).toEqual([
      ['tools:code-only', 99],
      ['tools:sdk', 150],
    ])
  })

  it('says in the mode code that run_code is all there is, and nothing in the others', () => {
    expect(house().section('tools:code-only')).toMatch(/^`run_code` is the only tool you can call directly/)
    expect(house({ mode: 'both' }).section('tools:code-only')).toBe('')
    expect(house({ mode: 'native' }).section('tools:code-only')).toBe('')
  })
})

describe('the section tools:sdk', () => {
  it('declares what the scope sees, but not run_code', () => {
    const home = house()
    home.tool('add', () => 3)
    home.registry.register(
      home.agent,
      tool('mine', () => 3),
    )
    const sdk = home.section('tools:sdk')
    expect(sdk).toContain('add(args: {}): Promise<JsonValue>')
    expect(sdk).toContain('mine(')
    expect(sdk).not.toContain('run_code(')
    expect(home.codeMode.sections[1]?.render()).not.toContain('mine(')
  })

  it('leaves out what a mask takes away', () => {
    const home = house()
    home.tool('add', () => 3)
    home.tool('write', () => 3)
    home.registry.restrict(home.agent, { deny: ['write'] })
    expect(home.section('tools:sdk')).toContain('add(')
    expect(home.section('tools:sdk')).not.toContain('write(')
  })

  it('is empty where tools are shown natively, as the scope and not the default has it', () => {
    const home = house()
    home.registry.presentAs(home.agent, 'native')
    expect(home.section('tools:sdk')).toBe('')
    expect(home.codeMode.sections[1]?.render()).not.toBe('')
  })

  it('tells of tools that there are none', () => {
    expect(house().section('tools:sdk')).toContain('declare const tools: {}')
  })

  it('is written once for an unchanged set of tools, and again for another', () => {
    const { asked, language } = counting()
    const home = house({ languages: [language] })
    home.tool('add', () => 3)
    const first = home.section('tools:sdk')
    expect(home.section('tools:sdk')).toBe(first)
    expect(asked).toHaveLength(1)
    const undo = home.registry.register(
      home.agent,
      tool('mine', () => 3),
    )
    expect(home.section('tools:sdk')).not.toBe(first)
    undo()
    expect(home.section('tools:sdk')).toBe(first)
  })
})
