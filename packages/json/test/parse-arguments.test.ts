import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../src/parse-arguments.ts'
import { printJson } from '../src/print.ts'

const taken = (value: unknown) => ({ ok: true, value })
const refused = (path: string, reason: string) => ({ ok: false, path, reason })

describe('parseArguments(text)', () => {
  it('reads empty and blank text as an object without keys', () => {
    expect(parseArguments('')).toEqual(taken({}))
    expect(parseArguments(' \r\n\t')).toEqual(taken({}))
  })

  it('reads any JSON value', () => {
    expect(parseArguments('{"a":[1,"x",null,true]}')).toEqual(taken({ a: [1, 'x', null, true] }))
    expect(parseArguments('"text"')).toEqual(taken('text'))
    expect(parseArguments('null')).toEqual(taken(null))
  })

  it('gives values that are plain and not frozen', () => {
    const outcome = parseArguments('{"a":{}}')
    expect(outcome.ok && Object.isFrozen(outcome.value)).toBe(false)
  })

  it('takes the last of equal keys', () => {
    expect(parseArguments('{"a":1,"a":2}')).toEqual(taken({ a: 2 }))
  })

  it('keeps a key `__proto__` as a key', () => {
    const outcome = parseArguments('{"__proto__":{"admin":true}}')
    expect(outcome.ok && Object.keys(outcome.value as object)).toEqual(['__proto__'])
  })

  it('keeps lone surrogates', () => {
    expect(parseArguments('["\\ud800"]')).toEqual(taken(['\ud800']))
  })

  it('reads 100,000 levels, and finds a mistake below them', () => {
    const open = '['.repeat(100_000)
    expect(parseArguments(open + ']'.repeat(100_000)).ok).toBe(true)
    expect(parseArguments(`${open}1e400${']'.repeat(100_000)}`)).toMatchObject({
      reason: 'the number 1e400 is too large; send it as a string',
    })
    expect(parseArguments(`${open}?`)).toMatchObject({ ok: false, path: '' })
  })

  it('refuses what is not text', () => {
    expect(parseArguments(undefined as unknown as string)).toEqual(
      refused('', 'argument text must be a string; send JSON text'),
    )
  })
})

describe('parseArguments(text) and numbers', () => {
  it.each(['-0', '-0.0', '-0e9', '-1e-400'])('reads %s as 0', literal => {
    expect(parseArguments(`{"x":[${literal}, "-0", -0.5]}`)).toEqual(taken({ x: [0, '-0', -0.5] }))
  })

  it('refuses an integer that would be rounded, with its place and the way forward', () => {
    expect(parseArguments('{"rows":[{"user id":9007199254740993}]}')).toEqual(
      refused(
        'rows[0]["user id"]',
        'the integer 9007199254740993 would be rounded to 9007199254740992; send it as a string',
      ),
    )
  })

  it('refuses an id that is longer than a number is exact, and says to send it as a string', () => {
    expect(parseArguments('{"id":2512292042121000001}')).toEqual(
      refused('id', 'the integer 2512292042121000001 would be rounded to 2512292042120999936; send it as a string'),
    )
    expect(parseArguments('{"id":"2512292042121000001"}')).toEqual(taken({ id: '2512292042121000001' }))
  })

  it('takes large integers that are exact', () => {
    expect(parseArguments('[9007199254740992,1152921504606846976,-9007199254740994]')).toEqual(
      taken([2 ** 53, 2 ** 60, -9007199254740994]),
    )
  })

  it('takes the text that JavaScript itself prints for a number', () => {
    expect(parseArguments('123456789012345680000')).toEqual(taken(123456789012345680000))
  })

  it('rounds fractions as every JSON reader does', () => {
    expect(parseArguments('[0.1,0.30000000000000000001]')).toEqual(taken([0.1, 0.3]))
  })

  it('refuses a number that would become infinite', () => {
    expect(parseArguments('{"a":{"b":-1e999}}')).toEqual(
      refused('a.b', 'the number -1e999 is too large; send it as a string'),
    )
  })

  it('shortens a number of a million digits, in linear time', () => {
    expect(parseArguments(`[${'9'.repeat(1_000_000)}]`)).toEqual(
      refused('[0]', 'the number 99999999999999999999…9999999999 is too large; send it as a string'),
    )
  })

  it('does not mistake digits in strings and keys for numbers', () => {
    const text = '{"id, 9007199254740993":": 9007199254740993, -0, 1e999"}'
    expect(parseArguments(text)).toEqual(taken(JSON.parse(text)))
  })

  it('names the first of several', () => {
    expect(parseArguments('[1e999,9007199254740993]')).toMatchObject({ path: '[0]' })
  })
})

describe('parseArguments(text) says what is wrong with', () => {
  it.each([
    [
      'a trailing comma',
      '{"a":1,}',
      'line 1, column 8: found "}" where a key in double quotes was expected; remove the comma before it, or write what is missing',
    ],
    [
      'single quotes',
      "{'a':1}",
      'line 1, column 2: found "\'" where a key in double quotes or "}" was expected; use straight double quotes',
    ],
    [
      'curly quotes',
      '{“a”:1}',
      'line 1, column 2: found U+201C where a key in double quotes or "}" was expected; use straight double quotes',
    ],
    [
      'a key without quotes',
      '{path: 1}',
      'line 1, column 2: found "path" where a key in double quotes or "}" was expected; put the key in double quotes',
    ],
    [
      'Python words',
      '{"a":\n  True}',
      'line 2, column 3: found "True" where a value was expected; write true, false or null',
    ],
    [
      'numbers that JSON lacks',
      '[NaN]',
      'line 1, column 2: found "NaN" where a value or "]" was expected; write null, or leave the key out',
    ],
    [
      'a raw line break in a string',
      '{"a":"x\r\ny"}',
      'line 1, column 8: found U+000D where an escape such as \\n was expected; write a line break inside a string as \\n',
    ],
    [
      'a raw tab in a string',
      '["\t"]',
      'line 1, column 3: found U+0009 where an escape such as \\n was expected; write a tab inside a string as \\t',
    ],
    [
      'a bad escape',
      '{"path":"C:\\dir"}',
      'line 1, column 12: found "\\" where an escape such as \\n was expected; write a backslash inside a string as \\\\',
    ],
    [
      'a cut-off string',
      '{"a":\r\n"x',
      'line 2, column 3: found the end of the text where a closing double quote was expected; the text is cut off, so send it whole',
    ],
    [
      'a cut-off array',
      '[1,2',
      'line 1, column 5: found the end of the text where "," or "]" was expected; the text is cut off, so send it whole',
    ],
    [
      'a code fence',
      '```json\n{}\n```',
      'line 1, column 1: found "`" where a value was expected; send the JSON without a code fence or backticks',
    ],
    [
      'a comment',
      '{"a":1 // one\n}',
      'line 1, column 8: found "/" where "," or "}" was expected; leave comments out, since JSON has none',
    ],
    [
      'a second value',
      '{"a":1}\n{"b":2}',
      'line 2, column 1: found "{" where the end of the text was expected; send one JSON value and nothing after it',
    ],
    [
      'a missing comma',
      '{"a":1 "b":2}',
      'line 1, column 8: found a double quote where "," or "}" was expected; add the comma, or escape a double quote inside a string as \\"',
    ],
    [
      'a missing colon',
      '{"a" 1}',
      'line 1, column 6: found "1" where ":" was expected; send the arguments again as one JSON object',
    ],
    [
      'a leading zero',
      '[01]',
      'line 1, column 3: found "1" where "," or "]" was expected; add the comma, or write the number without leading zeros',
    ],
    [
      'a bare decimal point',
      '[1.]',
      'line 1, column 3: found "." where "," or "]" was expected; write digits on both sides of the decimal point',
    ],
  ])('%s', (_name, text, reason) => {
    expect(parseArguments(text)).toEqual(refused('', `not valid JSON at ${reason}`))
  })
})

describe('laws of parseArguments', () => {
  it('reads back what printJson prints', () => {
    fc.assert(
      fc.property(fc.jsonValue(), generated => {
        const text = printJson(JSON.parse(JSON.stringify(generated)), { indent: 1 })
        expect(parseArguments(text)).toEqual(taken(JSON.parse(text)))
      }),
    )
  })

  it('calls a text wrong exactly where JSON.parse does', () => {
    const fragment = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00',
      '"',
      'true',
      'nul',
      '-',
      '1',
      '.5',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 9 }), fragments => {
        const text = `${fragments.join('')}-0`
        expect(parseArguments(text).ok).toBe(isParsed(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('calls a damaged text wrong exactly where JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, seed, patch) => {
        const at = seed % (json.length + 1)
        const text = `[${json.slice(0, at)}${patch}${json.slice(at + 1)},-0]`
        const outcome = parseArguments(text)
        expect(outcome.ok || !outcome.reason.startsWith('not valid JSON')).toBe(isParsed(text))
      }),
      { numRuns: 2000 },
    )
  })
})

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
