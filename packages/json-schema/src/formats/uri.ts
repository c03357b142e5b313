import { isIpv6 } from './address.ts'

/** The parts of RFC 3986, appendix B: any text has them. */
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/su
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/u
const characters = String.raw`[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}`
const pathPattern = new RegExp(`^(?:${characters}|/)*$`, 'u')
const queryPattern = new RegExp(`^(?:${characters}|[/?])*$`, 'u')
const userPattern = /^(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*$/u
const namePattern = /^(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/u
const futurePattern = /^v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/u

/** An address with a scheme, of RFC 3986. */
export function isUri(text: string): boolean {
  return parts.exec(text)?.[1] !== undefined && isUriReference(text)
}

/** An address, with a scheme or relative to one, of RFC 3986. */
export function isUriReference(text: string): boolean {
  const [, name, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? []
  return (
    (name === undefined ? !text.startsWith(':') : scheme.test(name)) &&
    (authority === undefined || isAuthority(authority)) &&
    pathPattern.test(path) &&
    queryPattern.test(query) &&
    queryPattern.test(fragment)
  )
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/su.exec(text.slice(at + 1)) ?? [undefined, '[']
  if (!userPattern.test(text.slice(0, Math.max(at, 0))) || !/^\d*$/u.test(port)) return false
  if (!host.startsWith('[')) return namePattern.test(host)
  const literal = host.slice(1, -1)
  return isIpv6(literal) || futurePattern.test(literal)
}
