import { asPrograms } from './as-programs.ts'
import type { Context } from './context.ts'
import { natively } from './natively.ts'
import { task } from './task.ts'

/** Does the task in each way in a folder, and says what each put into the model's context. */
export async function report(folder: string, say: (line: string) => void): Promise<void> {
  const native = await natively(folder)
  const { done, why } = await asPrograms(folder)
  say(`Task: ${task}`)
  for (const { language, program } of done) {
    say('')
    say(`The program in ${language}:`)
    for (const line of program.trimEnd().split('\n')) say(`  ${line}`.trimEnd())
  }
  if (why !== undefined) say(`\nNo program in Python: ${why}`)
  say('')
  say('The answer, the same in each way:')
  for (const { path, lines, exports } of native.answer)
    say(`  ${String(lines).padStart(4)} lines, ${exports} exports  ${path}`)
  const others = done.filter(({ answer }) => JSON.stringify(answer) !== JSON.stringify(native.answer))
  if (others.length > 0) throw new Error(`${others.map(({ language }) => language).join(' and ')}: another answer`)
  say('')
  say('                     calls   tokens sent with each request   tokens added by the work')
  say(row('single calls', native.context))
  for (const { language, context } of done) say(row(language, context))
}

function row(name: string, { calls, standing, added }: Context): string {
  return `  ${name.padEnd(17)}${cell(calls, 7)}${cell(standing, 32)}${cell(added, 27)}`
}

function cell(value: number, width: number): string {
  return value.toLocaleString('en-US').padStart(width)
}
