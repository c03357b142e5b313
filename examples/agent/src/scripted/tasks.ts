import { runChecks } from './checks.ts'
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
      const [, from, to] =
        /^rename\s+([\p{L}_$][\p{L}\p{N}_$]*)\s+to\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*$/iu.exec(task) ?? []
      if (from === undefined || to === undefined || from === to) return undefined
      const name = new RegExp(`(?<![\\p{L}\\p{N}_$])${escape(from)}(?![\\p{L}\\p{N}_$])`, 'gu')
      return substitute({
        pattern: escape(from),
        apply: line => line.replaceAll(name, () => to),
        what: `Rename ${from} to ${to}`,
      })
    },
  },
  {
    form: 'replace "text" with "other text"',
    script(task) {
      const [, , from, , to] = /^replace\s+(["'`])(.+)\1\s+with\s+(["'`])(.*)\3\s*$/iu.exec(task) ?? []
      if (from === undefined || to === undefined || from === to) return undefined
      return substitute({
        pattern: escape(from),
        apply: line => line.replaceAll(from, () => to),
        what: `Replace "${from}" with "${to}"`,
      })
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

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
