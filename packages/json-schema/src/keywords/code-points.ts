/** Whether a text has so many code points; counts only where its length in UTF-16 units does not tell. */
export function hasAtLeast(text: string, limit: number): boolean {
  if (text.length < limit) return false
  if (text.length >= limit * 2) return true
  let pairs = 0
  for (let index = 1; index < text.length; index++) {
    if (isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index))) pairs++
  }
  return text.length - pairs >= limit
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
