/** How many bytes at the head belong to a character whose beginning is missing. */
export function brokenHead(bytes: Uint8Array): number {
  let count = 0
  while (count < 3 && isContinuation(bytes[count])) count++
  return count
}

/** How many bytes at the end begin a character that is not complete yet. */
export function brokenEnd(bytes: Uint8Array): number {
  for (let count = 1; count <= 3; count++) {
    const byte = bytes[bytes.length - count]
    if (byte === undefined) return 0
    if (!isContinuation(byte)) return lengthOf(byte) > count ? count : 0
  }
  return 0
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf5) return 4
  if (lead >= 0xe0) return lead < 0xf0 ? 3 : 1
  return lead >= 0xc2 ? 2 : 1
}
