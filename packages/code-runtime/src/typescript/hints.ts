import type { ProgramGlobal } from '../host/run-port.ts'

const ONLY = 'it can only use the functions it was given'
const NO_MODULES = `a program has no modules: ${ONLY}`

/** What to do instead of what models expect to be there, and is not. */
const missing: readonly (readonly [hint: string, names: string])[] = [
  [`a program has no network: ${ONLY}`, 'fetch Headers Request Response XMLHttpRequest WebSocket EventSource'],
  [NO_MODULES, 'require module exports __dirname __filename'],
  [`a program has no files, processes or environment: ${ONLY}`, 'process Deno Bun fs child_process'],
  [`a program has no page: ${ONLY}`, 'window document navigator location localStorage sessionStorage alert prompt'],
  [
    'wait with `await new Promise(resolve => setTimeout(resolve, ms))`',
    'setInterval clearInterval setImmediate requestAnimationFrame sleep delay',
  ],
  ['write JSON.parse(JSON.stringify(value))', 'structuredClone'],
  [
    'only what the language itself has is here',
    'Buffer TextEncoder TextDecoder URL URLSearchParams crypto Intl atob btoa performance global self ' +
      'AbortController AbortSignal Blob File FormData ReadableStream Event EventTarget',
  ],
]

/** Ends of reasons why a value is no lossless JSON, and what to write instead. */
const misfits: readonly (readonly [end: string, hint: string])[] = [
  ['undefined is not JSON', 'leave it out, or write null'],
  ['NaN is not JSON', 'write null'],
  ['Infinity is not JSON', 'write null'],
  ['a bigint is not JSON', 'write Number(value) or String(value)'],
  ['a function is not JSON', 'call it, and write what it gives'],
  ['a hole in an array is not JSON', 'write null'],
  ['an array with an extra property is not JSON', 'write [...array]'],
  ['or has a symbol as its key, is not JSON', 'copy what is needed of it into a plain object'],
  ['a Promise is not a plain object', 'await it first'],
  ['a Date is not a plain object', 'write its toISOString()'],
  ['a Map is not a plain object', 'write Object.fromEntries(map)'],
  ['a Set is not a plain object', 'write [...set]'],
  ['is not a plain object', 'copy what is needed of it into a plain object'],
  ['circular', 'leave out what leads back'],
]

/**
 * What a TypeScript program reports of its failure, with a way forward in parentheses behind what went wrong, where there is
 * one. Any other value is given back as it is.
 */
export function withHint(failure: unknown, globals: readonly ProgramGlobal[]): unknown {
  if (typeof failure !== 'object' || failure === null) return failure
  const { kind, message } = failure as { readonly kind?: unknown; readonly message?: unknown }
  if ((kind !== 'exception' && kind !== 'invalid-output') || typeof message !== 'string') return failure
  const frames = message.indexOf('\n    at ')
  const title = frames < 0 ? message : message.slice(0, frames)
  const hint = hintOf(title, globals)
  return hint === undefined ? failure : { ...failure, message: `${title} (${hint})${message.slice(title.length)}` }
}

function hintOf(title: string, globals: readonly ProgramGlobal[]): string | undefined {
  const [, name] = /^ReferenceError: ([\w$]+) is not defined$/.exec(title) ?? []
  if (name !== undefined) {
    const space = globals.find(({ names }) => names.includes(name))
    if (space) return `call it as ${space.global}.${name}`
    return missing.find(([, names]) => names.split(' ').includes(name))?.[0]
  }
  if (title.includes('lossless JSON: ')) return misfits.find(([end]) => title.endsWith(end))?.[1]
  return /could not load module|dynamic import/.test(title) ? NO_MODULES : undefined
}
