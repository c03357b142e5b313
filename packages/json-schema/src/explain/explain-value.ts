import { mostNodes } from '@dsh/json'
import { quotePath } from '../path.ts'
import { readValue } from '../read/read-value.ts'
import { createExplainer, type Job } from './create-explainer.ts'
import { createReport, printReport } from './report.ts'

const shown = 20

/**
 * What is wrong with a value that does not match: at least one line, and never a throw. Of a value that is not known to be
 * lossless each member is read once.
 */
export function explainValue(value: unknown, path: string, job: Job, isLossless: boolean): readonly string[] {
  const { maxDepth } = job.settings
  const whole = isLossless ? undefined : readValue(value, maxDepth)
  if (whole?.isTooDeep === true) return [`${quotePath(path)} must not be nested deeper than ${maxDepth} levels`]
  if (whole?.isTooLarge === true) {
    const words = `more than ${mostNodes} values in all, those that are shared counted at each place`
    return [`${quotePath(path)} must not have ${words}`]
  }
  const report = createReport(shown, true)
  createExplainer(job, whole, report).explainValue(job.read.root, value, path)
  const lines = printReport(report)
  // None for a value that answers differently each time it is read.
  return lines.length > 0 ? lines : [`${quotePath(path)} must be a lossless JSON value`]
}
