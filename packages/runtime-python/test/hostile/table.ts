import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** What came of one program in one isolation. */
export interface ToldOutcome {
  readonly group: string
  readonly what: string
  readonly isolation: string
  readonly outcome: string
  /** The most milliseconds that the host's event loop was held. */
  readonly held: number
}

const page = fileURLToPath(new URL('../../../../docs/security-python.md', import.meta.url))
const told: ToldOutcome[] = []

/** Keeps what came of a program; says it at once where `DSH_TELL` is set. */
export function tellOutcome(outcome: ToldOutcome): void {
  told.push(outcome)
  if (process.env['DSH_TELL'] === undefined) return
  const { what, isolation, held } = outcome
  process.stderr.write(`| ${what} | ${isolation} | ${outcome.outcome} | ${Math.round(held)} ms |\n`)
}

/** Writes the table of a runtime into the page of the documentation that has a place for it. */
export function writeTable(runtime: string, isolations: readonly string[]): void {
  const rows = [...new Map(told.map(one => [`${one.group}\n${one.what}`, one])).values()].map(({ group, what }) => {
    const outcomes = isolations.map(
      isolation =>
        told.find(one => one.group === group && one.what === what && one.isolation === isolation)?.outcome ?? 'not run',
    )
    return `| ${group}: ${what} | ${outcomes.map(one => one.replaceAll('|', '\\|')).join(' | ')} |`
  })
  const table = [
    `| a program ${'that …'} | ${isolations.join(' | ')} |`,
    `| --- | ${isolations.map(() => '---').join(' | ')} |`,
    ...rows,
  ].join('\n')
  const [start, end] = [`<!-- hostile: ${runtime} -->`, `<!-- /hostile: ${runtime} -->`]
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(start)
  const [, after = ''] = rest.split(end)
  writeFileSync(page, `${before}${start}\n${table}\n${end}${after}`)
  told.length = 0
}
