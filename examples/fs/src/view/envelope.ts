import { pathLine } from './visible.ts'

const head = '\n<type>file</type>\n<content>\n'
const tail = '\n</content>'

/** What the model is told about one file. */
export function envelope(path: string, content: string): string {
  return `<path>${pathLine(path)}</path>${head}${content}${tail}`
}

/** What stands inside an envelope; a text that is none stays as it is. */
export function stripEnvelope(text: string): string {
  const start = text.indexOf(head)
  return start >= 0 && text.startsWith('<path>') && text.endsWith(tail)
    ? text.slice(start + head.length, -tail.length)
    : text
}
