import { describe, expect, it } from 'vitest'
import { isEmail, isHostname, isIpv4, isIpv6 } from '../../src/formats/address.ts'

describe('isIpv4(text)', () => {
  it.each(['0.0.0.0', '255.255.255.255'])('takes %s', text => expect(isIpv4(text)).toBe(true))
  it.each(['256.0.0.0', '1.2.3', '1.2.3.4.', '01.2.3.4', '1.2.3.4\n', ''])('refuses %j', text =>
    expect(isIpv4(text)).toBe(false),
  )
})

describe('isIpv6(text)', () => {
  it.each(['::', '::1', '1::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:7::'])('takes %s', text =>
    expect(isIpv6(text)).toBe(true),
  )
  it.each(['1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', ':::', '12345::', '1:2:3:4:5:6:7:8::', '::1.2.3.4:1', ''])(
    'refuses %j',
    text => expect(isIpv6(text)).toBe(false),
  )
})

describe('isHostname(text)', () => {
  it.each(['localhost', 'a-b.example', '1.2', 'xn--nxasmq6b'])('takes %s', text => expect(isHostname(text)).toBe(true))
  it.each(['', '-a', 'a-', 'a..b', 'a_b', 'a'.repeat(64), `${'a.'.repeat(127)}a`])('refuses %j', text =>
    expect(isHostname(text)).toBe(false),
  )
})

describe('isEmail(text)', () => {
  it.each(['a@b', 'a.b+c@example.test', '"a b"@c', 'a@[127.0.0.1]', 'a@[IPv6:::1]'])('takes %s', text =>
    expect(isEmail(text)).toBe(true),
  )
  it.each(['a', '@b', 'a@', 'a..b@c', '.a@c', 'a b@c', 'a@[300.0.0.1]', 'a@b@c'])('refuses %s', text =>
    expect(isEmail(text)).toBe(false),
  )
})
