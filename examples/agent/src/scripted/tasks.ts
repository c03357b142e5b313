import { runChecks } from './checks.ts'
import { asName, asPart, isName, literally } from './names.ts'
import type { Script } from './script.ts'
import { substitute } from './substitute.ts'

/** One form of task: how it reads, and the script for a task that reads so. */
interface TaskForm {
  readonly form: string
  script(task: string): Script | undefined
}

const forms: readonly TaskForm[] = [
  {
    form: 'rename X to Y',
    script(task) {
      const [, from = '', to = ''] = /^rename\s+(\S+)\s+to\s+(\S+)$/i.exec(task) ?? []
      if (!isName(from) || !isName(to)) return undefined
      if (from === to) return nothing(`Rename ${from}: it has this name already.`)
      const what = `Rename ${from} to ${to}`
      return substitute({ what, from, to, pattern: asName(from), inLonger: asPart(from) })
    },
  },
  {
    form: 'replace "text" with "other text"',
    script(task) {
      const [, , from, , to] = /^replace\s+(["'`])((?:(?!\1).)+)\1\s+with\s+(["'`])((?:(?!\3).)*)\3$/iu.exec(task) ?? []
      if (from === undefined || to === undefined) return undefined
      if (from === to) return nothing('Replace: both texts are the same.')
      return substitute({ what: `Replace "${from}" with "${to}"`, from, to, pattern: literally(from) })
    },
  },
  {
    form: 'run the checks and report',
    script: task => (/^run\s+(the\s+)?(checks|tests)(\s+and\s+report)?\.?$/i.test(task) ? runChecks() : undefined),
  },
]

/** The tasks that the scripted model understands, as a person writes them. */
export const taskForms: readonly string[] = forms.map(({ form }) => form)

/** The script for a task, or nothing where it has none of the forms. */
export function scriptFor(task: string): Script | undefined {
  for (const { script } of forms) {
    const found = script(task.trim())
    if (found !== undefined) return found
  }
  return undefined
}

// oxlint-disable-next-line require-yield -- a script that has nothing to do
function* nothing(why: string): Script {
  return { text: `${why} There is nothing to change.`, done: false }
}
