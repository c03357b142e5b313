#!/usr/bin/env node
/**
 * Imports the files that it is given as JSON, and prints a line for each that changes anything but its own module: globals,
 * builtins, listeners, what keeps the process alive, or output. For a package that says `sideEffects: false` it is true.
 */
import { createRequire } from 'node:module'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const builtins = [
  Object,
  Function,
  Array,
  String,
  Number,
  Symbol,
  BigInt,
  RegExp,
  Date,
  Error,
  Promise,
  Map,
  Set,
  JSON,
  Math,
  Reflect,
]
let written = 0
/** @type {string[]} */ const lines = []
for (const stream of [process.stdout, process.stderr]) {
  // @ts-expect-error only the count matters
  stream.write = () => (written += 1)
}

for (const [name, file, others] of JSON.parse(process.argv[2] ?? '[]')) {
  await importOthers(file, others)
  const before = world()
  await import(pathToFileURL(file).href)
  const after = world()
  for (const [what, value] of Object.entries(after))
    if (value !== before[what])
      lines.push(`${name}: importing it changes ${what}: ${differenceOf(before[what], value)}`)
}
const { write } = Object.getPrototypeOf(process.stdout)
for (const line of lines) write.call(process.stdout, `${line}\n`)

/** What a package needs from others comes first, so that their doings are not taken for its own. */
async function importOthers(/** @type {string} */ file, /** @type {string[]} */ others) {
  const require = createRequire(file)
  for (const other of others) {
    try {
      await import(pathToFileURL(require.resolve(other)).href)
    } catch {
      // It cannot be resolved in this way; if it does something, that will be found below, and looked at by people.
    }
  }
}

/** @returns {Record<string, string>} */
function world() {
  return {
    globals: Reflect.ownKeys(globalThis).map(String).sort().join(),
    builtins: builtins
      .flatMap(one => [one, Object(Reflect.get(one, 'prototype'))].flatMap(Reflect.ownKeys))
      .map(String)
      .join(),
    'listeners of the process': process
      .eventNames()
      .map(name => `${String(name)} ${process.listenerCount(name)}`)
      .join(),
    'the environment': Object.entries(process.env).join(),
    'what keeps the process alive': process.getActiveResourcesInfo().sort().join(),
    'what is printed': String(written),
  }
}

function differenceOf(before = '', after = '') {
  const known = new Set(before.split(','))
  return (
    after
      .split(',')
      .filter(one => !known.has(one))
      .join(', ') || 'something is gone'
  )
}
