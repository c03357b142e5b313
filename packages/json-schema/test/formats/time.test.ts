import { describe, expect, it } from 'vitest'
import { isDate, isDateTime, isDuration, isTime } from '../../src/formats/time.ts'

describe('isDate(text)', () => {
  it.each(['2024-02-29', '2000-02-29', '1999-12-31'])('takes %s', text => expect(isDate(text)).toBe(true))
  it.each(['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-01', '2024-01-00', '2024-1-1', ''])('refuses %j', text =>
    expect(isDate(text)).toBe(false),
  )
})

describe('isTime(text)', () => {
  it.each(['00:00:00Z', '23:59:59.123+23:59', '23:59:60z', '00:29:60-23:30'])('takes %s', text =>
    expect(isTime(text)).toBe(true),
  )
  it.each(['24:00:00Z', '12:60:00Z', '12:00:61Z', '12:00:60Z', '12:00:00', '12:00:00+24:00'])('refuses %s', text =>
    expect(isTime(text)).toBe(false),
  )
})

describe('isDateTime(text)', () => {
  it.each(['2024-02-29T12:00:00Z', '2024-02-29t12:00:00.5+01:00'])('takes %s', text =>
    expect(isDateTime(text)).toBe(true),
  )
  it.each(['2024-02-29 12:00:00Z', '2024-02-29', '2023-02-29T12:00:00Z', 'T12:00:00Z'])('refuses %s', text =>
    expect(isDateTime(text)).toBe(false),
  )
})

describe('isDuration(text)', () => {
  it.each(['P1Y2M3DT4H5M6S', 'P2W', 'PT36H', 'P1Y', 'P1M2D', 'P1DT1S'])('takes %s', text =>
    expect(isDuration(text)).toBe(true),
  )
  it.each(['P', 'PT', 'P1DT', 'P1D2W', '1D', 'P2D1Y', 'P1Y2D', 'PT1H2S', 'P1.5D'])('refuses %s', text =>
    expect(isDuration(text)).toBe(false),
  )
})
