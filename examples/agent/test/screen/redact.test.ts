import { describe, expect, it } from 'vitest'
import { createRedaction } from '../../src/screen/redact.ts'

describe('createRedaction(secrets)', () => {
  const { text, value } = createRedaction(['sk-123"456\\789'])

  it('takes a secret out of a text, wherever it stands', () => {
    expect(text('a sk-123"456\\789 b sk-123"456\\789')).toBe('a [secret] b [secret]')
  })

  it('takes it out of every text of a value, also in names', () => {
    expect(value({ 'sk-123"456\\789': [{ a: 'x sk-123"456\\789' }, 1, null] })).toEqual({
      '[secret]': [{ a: 'x [secret]' }, 1, null],
    })
  })

  it('takes no short text for a secret', () => {
    const short = createRedaction(['ollama', ''])
    expect(short.text('ollama')).toBe('ollama')
    expect(short.value({ a: 'ollama' })).toEqual({ a: 'ollama' })
  })
})
