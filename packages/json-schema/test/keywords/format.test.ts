import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('format', () => {
  it('is a note by default, whatever its name', () => {
    expect(judge({ format: 'date' }, 'not a date')).toEqual([])
    expect(judge({ format: 'cidrv4' }, 'x')).toEqual([])
  })

  it('refuses strings where formats are asserted', () => {
    const options = { assertFormats: true }
    expect(judge({ format: 'date' }, '2024-02-29', options)).toEqual([])
    expect(judge({ format: 'date' }, '2023-02-29', options)).toEqual(['"value" must have the format "date"'])
    expect(judge({ format: 'date' }, 5, options)).toEqual([])
  })

  it('must be known where formats are asserted', () => {
    expect(refusal({ properties: { a: { format: 'cidrv4' } } }, { assertFormats: true })).toEqual([
      'schema.properties.a.format "cidrv4" cannot be asserted (known: date-time, date, time, duration, email, hostname, ipv4, ipv6, uri, uri-reference, uuid, json-pointer, relative-json-pointer, regex)',
    ])
  })

  it('must be a string', () => {
    expect(refusal({ format: 1 })).toEqual(['schema.format must be a string'])
  })
})
