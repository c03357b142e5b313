import { testCommand } from './checks.ts'
import { readPage } from './file-text.ts'
import { exitedWell, single } from './results.ts'
import type { Script } from './script.ts'

/** A walk through what a call may meet: a bad argument, an unknown tool, a denial, and work that succeeds. */
export function* tour(): Script {
  const asked = single(
    yield {
      text: 'I look at what kind of project this is.',
      calls: [{ name: 'read', arguments: { path: 'package.json' } }],
    },
  )
  const argument = /missing required property "(\w+)"/.exec(asked.text)?.[1]
  if (argument === undefined)
    return { text: `I expected to be told which argument is missing, and read: ${asked.text}`, done: false }

  const manifest = single(
    yield {
      text: `The argument is called ${argument}; I ask again.`,
      calls: [{ name: 'read', arguments: { [argument]: 'package.json' } }],
    },
  )
  const command = testCommand(readPage(manifest)?.lines.join('\n') ?? '')
  if (command === undefined) return { text: `There is no test command to run: ${manifest.text}`, done: false }

  const shell = { command: 'rm -rf test', description: 'Remove the tests' }
  const unknown = single(
    yield { text: 'I try a short cut: with no tests, none can fail.', calls: [{ name: 'bsh', arguments: shell }] },
  )
  const tool = /did you mean "(\w+)"/.exec(unknown.text)?.[1]
  if (tool === undefined)
    return { text: `I expected to be told the name of the tool, and read: ${unknown.text}`, done: false }

  const denied = single(yield { text: `The tool is called ${tool}.`, calls: [{ name: tool, arguments: shell }] })
  if (!denied.isError) return { text: 'The tests are gone, and nobody stopped me.', done: false }

  const run = single(
    yield {
      text: 'That is not allowed. I run the tests instead.',
      calls: [{ name: tool, arguments: { command, description: `Run the project's tests` } }],
    },
  )
  if (!exitedWell(run)) return { text: `\`${command}\` fails:\n${run.text}`, done: false }
  const passed = /^\W*pass (\d+)/m.exec(run.text)?.[1]
  return {
    text: `\`${command}\` passes${passed === undefined ? '' : ` (${passed} tests)`}. One bad argument and one wrong name were mended, one command was denied.`,
    done: true,
  }
}
