// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Prints a date, a regular expression or a promise; of other values, nothing. */
export function createBuiltIns(): (value: object) => string | undefined {
  const { getOwnPropertyDescriptor } = Object
  const { apply, getPrototypeOf } = Reflect
  const { toISOString } = Date.prototype
  const { exec, toString: regExpText } = RegExp.prototype
  const futurePrototype = Promise.prototype
  const OutOfRange = RangeError

  return printBuiltIn

  function printBuiltIn(value: object): string | undefined {
    try {
      return apply(toISOString, value as Date, [])
    } catch (thrown) {
      if (getPrototypeOf(thrown as object) === OutOfRange.prototype) return 'Invalid Date'
    }
    if (isRegExp(value)) return apply(regExpText, value, [])
    if (getPrototypeOf(value) === futurePrototype) return 'Promise {}'
    return undefined
  }

  function isRegExp(value: object): boolean {
    const source = getOwnPropertyDescriptor(value, 'lastIndex')
    if (source === undefined || source.enumerable === true || source.configurable === true) return false
    try {
      apply(exec, value as RegExp, [''])
      return true
    } catch {
      return false
    }
  }
}
