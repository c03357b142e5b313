import { describe, expect, it } from 'vitest'
import { admits, createLayer, type ToolLayer } from '../src/layer.ts'
import { tool, transport } from './tools.ts'

describe('createLayer()', () => {
  it.each<[string, (layer: ToolLayer) => unknown]>([
    ['a tool', layer => layer.tools.set('read', tool('read'))],
    ['a mask', layer => layer.masks.add({ filter: { allow: [] }, admits: () => false })],
    ['a guard', layer => layer.guards.add({ guard: () => undefined, source: {} })],
    ['a mode', layer => (layer.mode = 'native')],
    ['a transport', layer => (layer.transport = transport())],
  ])('is empty until it has %s', (_what, add) => {
    const layer = createLayer()
    expect(layer.isEmpty()).toBe(true)
    add(layer)
    expect(layer.isEmpty()).toBe(false)
  })
})

describe('admits(layer, name)', () => {
  it('asks every mask, and lets through what all of them let through', () => {
    const layer = createLayer()
    expect(admits(layer, 'a')).toBe(true)
    layer.masks.add({ filter: { deny: ['b'] }, admits: name => name !== 'b' })
    layer.masks.add({ filter: { deny: ['c'] }, admits: name => name !== 'c' })
    expect(['a', 'b', 'c'].map(name => admits(layer, name))).toEqual([true, false, false])
  })
})
