import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { report } from './report.ts'

// The sources of a small package, where nothing else is named.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../packages/kernel/src', import.meta.url))
await report(folder, line => console.log(line))
