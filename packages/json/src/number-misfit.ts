/** Why a number literal does not survive as a JavaScript number, with the way forward; undefined where it does. */
export function numberMisfit(literal: string): string | undefined {
  const value = Number(literal)
  const digits = literal.length > 40 ? `${literal.slice(0, 20)}…${literal.slice(-10)}` : literal
  if (!Number.isFinite(value)) return `the number ${digits} is too large; send it as a string`
  if (!/^-?\d{16,}$/.test(literal) || String(value) === literal || BigInt(value) === BigInt(literal)) return undefined
  return `the integer ${digits} would be rounded to ${BigInt(value)}; send it as a string`
}
