import type { Compiler } from '../check/check.ts'
import type { Matcher } from '../check/matcher.ts'
import type { SubSchema } from '../node.ts'
import type { Settings } from '../settings.ts'
import { quotePath } from '../path.ts'
import type { ReadSchema } from '../read/read-schema.ts'
import type { ReadValue } from '../read/read-value.ts'
import { standardModule } from '../vocabulary.ts'
import { explainNode, plannerOf } from './explain-node.ts'
import type { Explainer } from './explainer.ts'
import { pathOf, placeOf, type Place } from './place.ts'
import { addLine, createReport, isNews, type OpenReport } from './report.ts'

/** What is known of a schema when a value of it is explained. */
export interface Job {
  readonly read: ReadSchema
  readonly settings: Settings
  readonly compiler: Compiler
  readonly matches: Matcher
}

/** How many lines of a branch of a union are worth reading. */
const roomOfProbe = 3

/**
 * Explains one value, or the members of it, into a report; no method throws. `whole` is what was read of the value, or
 * undefined where it is lossless; `told` hears which keyword refuses what, but for the branches of a union.
 */
export function createExplainer(
  { read, settings, compiler, matches }: Job,
  whole: ReadValue | undefined,
  root: OpenReport,
  told?: (keyword: string, place: Place) => void,
): Explainer {
  const planOf = plannerOf(compiler, read)
  let report = root

  const explain = (schema: SubSchema, place: Place): void => {
    try {
      if (schema === false) addLine(report, place, () => `${quotePath(pathOf(place))} is not allowed`)
      else {
        const plan = planOf(schema)
        if (!plan.isRepeated || isNews(report, plan.node, place, whole?.isCircular === true))
          explainNode(plan, place, explainer)
      }
    } catch {
      explainer.sayMust(place, 'a lossless JSON value')
    }
  }

  const explainer: Explainer = {
    matches: (schema, value) => matches(compiler.compile(schema), value),
    explainValue: (schema, value, path) => explain(schema, placeOf(whole, value, undefined, '', path)),
    explainHere: explain,
    explainMember: (schema, value, key, place) => explain(schema, placeOf(whole, value, place, key, undefined)),
    probe: (schema, place, isDetailed = false) => {
      const outer = report
      const inner = createReport(roomOfProbe, isDetailed)
      report = inner
      explain(schema, place)
      report = outer
      return inner
    },
    say: (name, place, parameters) => {
      if (report === root) told?.(name, place)
      addLine(report, place, () => {
        const { keywords } = settings.vocabulary
        const chosen = Object.hasOwn(keywords, name) ? keywords[name] : undefined
        const keyword = chosen?.render === undefined ? standardModule(name) : chosen
        const path = pathOf(place)
        return keyword?.render?.(path, parameters()) ?? `${quotePath(path)}: ${name}`
      })
    },
    sayMust: (place, what) => addLine(report, place, () => `${quotePath(pathOf(place))} must be ${what}`),
    countLines: () => report.count,
    wantsDetail: () => report.isDetailed && report.lines.length < report.room,
    target: node => compiler.target(node),
  }
  return explainer
}
