import { expect, it } from 'vitest'
import { isAttributeName, isFieldName } from '../src/identifiers.ts'

it('A name that not every Python knows is neither a field nor an attribute', () => {
  for (const name of ['tool・item', 'a\u1c89', '\u{20000}']) {
    expect(isFieldName(name)).toBe(false)
    expect(isAttributeName(name)).toBe(false)
  }
  expect(isAttributeName('ツール')).toBe(true)
})
