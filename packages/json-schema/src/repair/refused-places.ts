import { createExplainer, type Job } from '../explain/create-explainer.ts'
import { pathOf } from '../explain/place.ts'
import { createReport } from '../explain/report.ts'
import { readValue } from '../read/read-value.ts'

/** The keywords by which a value may be of the wrong kind; a text that is too short is a text all the same. */
const aboutKinds: ReadonlySet<string> = new Set(['type', 'enum', 'const', 'anyOf', 'oneOf'])

/** The places, as violations write them, at which a value may be of the wrong kind. */
export function refusedPlaces(value: unknown, job: Job): ReadonlySet<string> {
  const places = new Set<string>()
  const whole = readValue(value, job.settings.maxDepth)
  if (whole.isTooDeep || whole.isTooLarge) return places
  const explainer = createExplainer(job, whole, createReport(0, false), (keyword, place) => {
    if (aboutKinds.has(keyword)) places.add(pathOf(place))
  })
  explainer.explainValue(job.read.root, value, '')
  return places
}
