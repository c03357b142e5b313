import { text } from '@dsh/presentation'
import { isContent, isContexts } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

describe('isContent(snapshot)', () => {
  it('takes blocks of text and images, and none at all', () => {
    expect(isContent([text('a'), { type: 'image', data: 'aGk=', mimeType: 'image/png' }])).toBe(true)
    expect(isContent([])).toBe(true)
  })

  it.each([[undefined], [null], ['text'], [{ type: 'text', text: 'a' }]])('refuses %j, which is no list', value => {
    expect(isContent(value)).toBe(false)
  })

  it.each([
    [null],
    ['a'],
    [[]],
    [{}],
    [{ type: 'text' }],
    [{ type: 'audio', data: '' }],
    [{ type: 'image', data: '' }],
  ])('refuses the block %j', block => {
    expect(isContent([block])).toBe(false)
  })
})

describe('isContexts(snapshot)', () => {
  const note = { id: 'a', role: 'user', content: [], source: { kind: 'plugin' } }

  it('takes messages with an id, content and a source, and none at all', () => {
    expect(isContexts([note])).toBe(true)
    expect(isContexts([])).toBe(true)
  })

  it.each([
    ['no id', { ...note, id: 1 }],
    ['another role', { ...note, role: 'system' }],
    ['no content', { ...note, content: 'text' }],
    ['no source', { ...note, source: 'plugin' }],
    ['a source without kind', { ...note, source: {} }],
  ])('refuses a message with %s', (_what, message) => {
    expect(isContexts([message])).toBe(false)
  })
})
