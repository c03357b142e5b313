import type { KeywordModule } from '../keyword-module.ts'
import { form } from './forms.ts'
import { limit } from './limit.ts'

/** `multipleOf`: by the decimal digits of both numbers, so that 0.3 is a multiple of 0.1. */
export const multipleOf: KeywordModule = limit(
  'multipleOf',
  'number',
  name => form(name, 'a number greater than 0', value => Number.isFinite(value) && Number(value) > 0),
  step => value => isMultiple(value, step),
  step => `be a multiple of ${String(step)}`,
)

function isMultiple(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0
  const [digits, exponent] = decimal(value)
  const [stepDigits, stepExponent] = decimal(step)
  const least = Math.min(exponent, stepExponent)
  return (digits * 10n ** BigInt(exponent - least)) % (stepDigits * 10n ** BigInt(stepExponent - least)) === 0n
}

/** The shortest digits that name the number, and the power of ten that they count. */
function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}
