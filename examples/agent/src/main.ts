import process from 'node:process'
import { run } from './run.ts'

const cancellation = new AbortController()
process.once('SIGINT', () => cancellation.abort(new Error('interrupted')))
process.once('SIGTERM', () => cancellation.abort(new Error('terminated')))

process.exitCode = await run(process.argv.slice(2), {
  terminal: { output: process.stdout, input: process.stdin },
  env: process.env,
  signal: cancellation.signal,
})
