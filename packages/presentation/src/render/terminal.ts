import { numberOf, textOf } from './field.ts'
import type { Page } from './page.ts'

/** The command behind a prompt, what it printed, and how it ended if that is not plain success. */
export function renderTerminal(view: unknown, page: Page): true {
  const description = textOf(view, 'description')
  const command = textOf(view, 'title')
  if (description !== undefined) page.line(description)
  if (command !== undefined) renderCommand(command, textOf(view, 'cwd'), page)
  page.block(textOf(view, 'output') ?? '')
  const signal = textOf(view, 'signal')
  const exitCode = numberOf(view, 'exitCode')
  if (signal !== undefined) page.foot(`ended by ${signal}`)
  else if (exitCode !== undefined) page.foot(`exit code ${exitCode}`)
  return true
}

function renderCommand(command: string, cwd: string | undefined, page: Page): void {
  const [first = '', ...rest] = command.split(/\r?\n/, 1002)
  page.line(cwd === undefined ? `$ ${first}` : `${cwd} $ ${first}`)
  for (const line of rest) page.line(`> ${line}`)
}
