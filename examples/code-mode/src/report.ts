import { asProgram } from './as-program.ts'
import type { Context } from './context.ts'
import { natively } from './natively.ts'
import { program } from './program.ts'
import { task } from './task.ts'

/** Does the task both ways in a folder, and says what each put into the model's context. */
export async function report(folder: string, say: (line: string) => void): Promise<void> {
  const native = await natively(folder)
  const code = await asProgram(folder)
  say(`Task: ${task}`)
  say('')
  say('The program:')
  for (const line of program.trimEnd().split('\n')) say(`  ${line}`)
  say('')
  say('Its answer, which single calls give as well:')
  for (const { path, lines, exports } of code.answer)
    say(`  ${String(lines).padStart(4)} lines, ${exports} exports  ${path}`)
  if (JSON.stringify(native.answer) !== JSON.stringify(code.answer))
    throw new Error('the two ways give different answers')
  say('')
  say('                     calls   tokens sent with each request   tokens added by the work')
  say(row('as single calls', native.context))
  say(row('as one program', code.context))
  const times = native.context.added / code.context.added
  say('')
  say(`What the work adds is ${times.toFixed(0)} times less as a program.`)
}

function row(name: string, { calls, standing, added }: Context): string {
  return `  ${name.padEnd(17)}${cell(calls, 7)}${cell(standing, 32)}${cell(added, 27)}`
}

function cell(value: number, width: number): string {
  return value.toLocaleString('en-US').padStart(width)
}
