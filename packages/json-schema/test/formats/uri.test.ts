import { describe, expect, it } from 'vitest'
import { isUri, isUriReference } from '../../src/formats/uri.ts'

describe('isUri(text)', () => {
  it.each(['https://example.test/a?b#c', 'urn:a:b', 'mailto:a@b', 'http://[::1]:80/', 'a:'])('takes %s', text =>
    expect(isUri(text)).toBe(true),
  )
  it.each(['/a', '//a', 'a b:c', '1:b', 'http://a b', 'http://a:b/', 'http://[1', 'http://a/%zz', 'x:"'])(
    'refuses %s',
    text => expect(isUri(text)).toBe(false),
  )
})

describe('isUriReference(text)', () => {
  it.each(['', '/a', '//a', '#b', '?c', 'a/b', './a:b'])('takes %j', text => expect(isUriReference(text)).toBe(true))
  it.each(['\\a', '//a@b@c', '1:b', '//[::1', 'a"b'])('refuses %j', text => expect(isUriReference(text)).toBe(false))
})
