import process from 'node:process'
import { createLocalExecutor } from '../../../src/executor/local-executor.ts'

/** A host that starts the command of its first argument, passes its output on, and ends as its second argument says. */
const [command = '', ending] = process.argv.slice(2)
const executor = createLocalExecutor({ graceMs: 100 })
const running = await executor.start({ command, timeoutMs: false })
let seen = ''
while (!seen.includes('ready')) {
  const { text } = running.read().stdout
  seen += text
  process.stdout.write(text)
  await new Promise(resolve => setTimeout(resolve, 5))
}
if (ending === 'exit') process.exit(0)
if (ending === 'throw') throw new Error('the host is broken')
