import process from 'node:process'
import { run } from './run.ts'

const cancellation = new AbortController()
const cancel = (why: string) => (): void => cancellation.abort(new Error(why))
// Once: whoever insists ends the program at once.
process.once('SIGINT', cancel('interrupted'))
process.once('SIGTERM', cancel('terminated'))
process.once('SIGHUP', cancel('the terminal is gone'))
process.stdout.on('error', cancel('nobody reads what is printed'))

const code = await run(process.argv.slice(2), {
  terminal: { output: process.stdout, input: process.stdin },
  env: process.env,
  signal: cancellation.signal,
})
// A request that was cancelled may leave a timer behind; nothing is waited for any more.
process.stdout.write('', () => process.exit(code))
