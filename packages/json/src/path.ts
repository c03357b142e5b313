const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/

/** One way to write each place: `a.b[0]["odd key"]`; empty for the root, unless that has a name of its own. */
export function printPath(steps: readonly (string | number)[], root = ''): string {
  let path = root
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`
    else if (IDENTIFIER.test(step)) path += path === '' ? step : `.${step}`
    else path += `[${JSON.stringify(step)}]`
  }
  return path
}
