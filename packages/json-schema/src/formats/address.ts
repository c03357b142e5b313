const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/u
const groupPattern = /^[0-9A-Fa-f]{1,4}$/u
const labelPattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/u
const atomPattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u
const quotedPattern = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/u

/** Four numbers of RFC 2673, without leading zeros. */
export function isIpv4(text: string): boolean {
  return !text.endsWith('.') && ipv4Pattern.test(text)
}

/** Eight groups of RFC 4291, of which `::` leaves out some and an IPv4 address may stand for the last two. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map(half => (half === '' ? [] : half.split(':')))
  const all = groups.flat()
  const last = all.at(-1)
  const endsInIpv4 = last !== undefined && last.includes('.') && text.endsWith(last)
  const plain = endsInIpv4 ? all.slice(0, -1) : all
  if (endsInIpv4 && !isIpv4(last)) return false
  const size = plain.length + (endsInIpv4 ? 2 : 0)
  return plain.every(group => groupPattern.test(group)) && (halves.length === 2 ? size < 8 : size === 8)
}

/** Labels of RFC 1123; of a label in Punycode, what the platform's own addresses take. */
export function isHostname(text: string): boolean {
  if (text.length > 253) return false
  return text.split('.').every(label => labelPattern.test(label) && (label.slice(2, 4) !== '--' || isPunycode(label)))
}

function isPunycode(label: string): boolean {
  try {
    return new URL(`dsh://${label}`).host !== '' && new URL(`http://${label}/`).host === label.toLowerCase()
  } catch {
    return false
  }
}

/** A mailbox of RFC 5321: a dotted or quoted name, and a host or an address in brackets. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 0 || !(atomPattern.test(name) || quotedPattern.test(name))) return false
  if (!host.startsWith('[') || !host.endsWith(']')) return isHostname(host)
  const literal = host.slice(1, -1)
  return literal.startsWith('IPv6:') ? isIpv6(literal.slice('IPv6:'.length)) : isIpv4(literal)
}
