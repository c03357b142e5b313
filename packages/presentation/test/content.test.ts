import { describe, expect, it } from 'vitest'
import { contentText, text } from '../src/content.ts'

describe('text(value)', () => {
  it('makes a frozen block of text', () => {
    const block = text('hello')
    expect(block).toEqual({ type: 'text', text: 'hello' })
    expect(Object.isFrozen(block)).toBe(true)
  })
})

describe('contentText(content)', () => {
  it('puts a line break between blocks of text', () => {
    expect(contentText([text('one'), text('two')])).toBe('one\ntwo')
  })

  it('names blocks without text', () => {
    expect(contentText([text('see'), { type: 'image', data: 'aGk=', mimeType: 'image/png' }])).toBe(
      'see\n[image content]',
    )
  })

  it('is empty for no content', () => {
    expect(contentText([])).toBe('')
  })
})
