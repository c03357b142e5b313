import { mostNodes } from '@dsh/json'
import { quotePath } from '../path.ts'
import { readValue } from '../read/read-value.ts'
import { createExplainer, type Job } from './create-explainer.ts'
import { createReport, printReport } from './report.ts'

const shown = 20

/** What is wrong with a value that does not match: at least one line, and never a throw. */
export function explainValue(value: unknown, path: string, job: Job): readonly string[] {
  const { maxDepth } = job.settings
  const whole = readValue(value, maxDepth)
  if (whole.isTooDeep) return [`${quotePath(path)} must not be nested deeper than ${maxDepth} levels`]
  if (whole.isTooLarge) {
    const words = `more than ${mostNodes} values in all, those that are shared counted at each place`
    return [`${quotePath(path)} must not have ${words}`]
  }
  const report = createReport(shown, true)
  const { explainHere, placeOf } = createExplainer(job, whole, report)
  explainHere(job.read.root, placeOf(value, path, 0))
  const lines = printReport(report)
  // None for a value that answers differently each time it is read.
  return lines.length > 0 ? lines : [`${quotePath(path)} must be a lossless JSON value`]
}
