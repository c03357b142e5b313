import type { Compiler } from '../check/check.ts'
import type { Matcher } from '../check/matcher.ts'
import type { JsonSchemaNode, SubSchema } from '../node.ts'
import type { Settings } from '../settings.ts'
import { quotePath } from '../path.ts'
import type { ReadSchema } from '../read/read-schema.ts'
import { isScalar, type ReadValue } from '../read/read-value.ts'
import { standardModule } from '../vocabulary.ts'
import { nodeExplainerOf } from './explain-node.ts'
import type { Explainer, Parameters, Place } from './explainer.ts'
import { addLine, createReport, isNews, type OpenReport } from './report.ts'

/** What is known of a schema when a value of it is explained. */
export interface Job {
  readonly read: ReadSchema
  readonly settings: Settings
  readonly compiler: Compiler
  readonly matches: Matcher
}

/** An explainer, and the places that it starts from. */
export interface RootExplainer extends Explainer {
  placeOf(value: unknown, path: string, level: number): Place
}

const anything: JsonSchemaNode = {}

/** How many lines of a branch of a union are worth reading. */
const roomOfProbe = 3

/**
 * Explains the members of one value into a report; no method of it throws. `told` hears which keyword refuses what, but for
 * the branches of a union.
 */
export function createExplainer(
  job: Job,
  whole: ReadValue,
  root: OpenReport,
  told?: (keyword: string, place: Place) => void,
): RootExplainer {
  const { read, settings, compiler, matches } = job
  const explainNode = nodeExplainerOf(compiler)
  let report = root

  const placeOf = (value: unknown, path: string, level: number): Place => {
    if (typeof value !== 'object' || value === null) return { value, path, level, isLossy: !isScalar(value) }
    const container = whole.containers.get(value) ?? { kind: 'broken' }
    return { value, path, level, container, isLossy: whole.lossy.has(value) || container.kind === 'broken' }
  }

  const explain = (schema: SubSchema, place: Place): void => {
    try {
      if (schema === false) addLine(report, place.level, () => `${quotePath(place.path)} is not allowed`)
      else if (schema === true) explainNode(anything, place, explainer)
      else if (!read.repeated.has(schema) || isNews(report, schema, place)) explainNode(schema, place, explainer)
    } catch {
      explainer.sayMust(place, 'a lossless JSON value')
    }
  }

  const say = (name: string, place: Place, parameters: Parameters): void => {
    if (report === root) told?.(name, place)
    const { keywords } = settings.vocabulary
    const chosen = Object.hasOwn(keywords, name) ? keywords[name] : undefined
    const keyword = chosen?.render === undefined ? standardModule(name) : chosen
    addLine(report, place.level, () => keyword?.render?.(place.path, parameters) ?? `${quotePath(place.path)}: ${name}`)
  }

  const explainer: RootExplainer = {
    placeOf,
    matches: (schema, value) => matches(compiler.compile(schema), value),
    explainHere: explain,
    explainMember: (schema, value, path, { level }) => explain(schema, placeOf(value, path, level + 1)),
    probe: (schema, place, isDetailed = false) => {
      const outer = report
      const inner = createReport(roomOfProbe, isDetailed)
      report = inner
      explain(schema, place)
      report = outer
      return inner
    },
    say,
    sayMust: (place, what) => addLine(report, place.level, () => `${quotePath(place.path)} must be ${what}`),
    countLines: () => report.count,
    wantsDetail: () => report.isDetailed && report.lines.length < report.room,
    target: node => compiler.target(node),
  }
  return explainer
}
