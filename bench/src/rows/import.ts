import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { Sample } from '../harness/measure.ts'
import { defineRow, type Setup } from '../row.ts'
import { fileOf } from '../sides/bundle.ts'

export const importing = defineRow({
  name: 'import',
  what: 'the first `import` in a fresh process, of the files as they are installed',
  own: { rounds: 7 },
  contenders: {
    dsh: importOf('@dsh/schema'),
    zod: importOf('zod'),
    'ajv 8': importOf('ajv/dist/2020.js'),
  },
  targets: { zod: { atLeast: 1 }, 'ajv 8': { atLeast: 1 } },
})

const measured = `
  const before = process.cpuUsage()
  const began = performance.now()
  await import(process.argv[1])
  const wall = (performance.now() - began) * 1000
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ cpu: user + system, wall }))
`

/** Measures in the process itself, so that Node's own start does not count. */
function importOf(name: string): Setup {
  return () => {
    // Node finds the same file for `import`: each of them has one.
    const url = pathToFileURL(fileOf(name)).href
    return () => {
      const flags = ['--input-type=module', '--eval', measured, url]
      return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as Sample
    }
  }
}
