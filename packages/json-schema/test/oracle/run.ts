import { compileSchema, JsonSchemaError, type JsonSchemaNode } from '@dsh/json-schema'
import { mutate } from '../mutate.ts'
import { createAjv, type Oracle } from './ajv.ts'
import { createDocument, recipes, type Schema } from './document.ts'
import { createDraw } from './draw.ts'
import { minimise } from './minimise.ts'
import { nearValue } from './near-value.ts'
import { judgesOf, ways, type Judged } from './verdicts.ts'

/** What came of comparing us with ajv. */
export interface Outcome {
  readonly pairs: number
  readonly valid: number
  readonly invalid: number
  /** How many more pairs ajv does not judge as the standard says, by what they have. */
  readonly unjudged: ReadonlyMap<string, number>
  /** In how many pairs a keyword decides: without it the verdict is another. */
  readonly deciding: ReadonlyMap<string, number>
  /** Each disagreement as small as it gets. */
  readonly disagreements: readonly string[]
}

const perSchema = 16
const keywords = Object.keys(recipes)
/** Those that seldom decide have more turns. */
const seldom = `
  multipleOf multipleOf minLength minLength minLength maxLength pattern pattern maximum exclusiveMinimum exclusiveMaximum
  additionalProperties additionalProperties additionalProperties propertyNames minProperties minProperties maxProperties
  dependentRequired dependentRequired dependentSchemas dependentSchemas minItems minItems minItems minItems maxItems
  uniqueItems uniqueItems minContains maxContains $anchor`
const usualTurns = [...keywords, ...seldom.trim().split(/\s+/u)]

interface Plan {
  /** How many pairs, or a few more. */
  readonly pairs: number
  readonly seed: number
  /** Whose turn it is to decide in a schema. */
  readonly turns?: readonly string[]
  readonly compile?: (schema: unknown) => Oracle
  onJudged?(judged: Judged): void
}

/** Compares us with ajv, or whom it is told. */
export function compareWithAjv(plan: Plan): Outcome {
  const { seed, turns = usualTurns, compile = createAjv(), onJudged } = plan
  const deciding = new Map(keywords.map(keyword => [keyword, 0]))
  const disagreements: string[] = []
  const unjudged = new Map<string, number>()
  let [pairs, valid] = [0, 0]
  for (let turn = 0; pairs < plan.pairs; turn++) {
    const draw = createDraw(seed + turn)
    const document = createDocument(draw, turns[turn % turns.length] ?? 'type', turn)
    const schema = document.schema as JsonSchemaNode
    const judge = judgesOf(schema)
    const oracle = compile(schema)
    const values: unknown[] = []
    const verdicts: boolean[] = []
    for (let index = 0; index < perSchema; index++) {
      const near = nearValue(document, draw)
      const value = draw.chance(0.3) ? withShortNumbers(mutate(near, draw.random)) : near
      const verdict = oracle(value)
      if (typeof verdict === 'string') {
        unjudged.set(verdict, (unjudged.get(verdict) ?? 0) + 1)
        continue
      }
      values.push(value)
      verdicts.push(verdict)
      if (judge(value).every(answer => answer === verdict)) continue
      disagreements.push(explain([schema, value], compile))
    }
    pairs += values.length
    valid += verdicts.filter(Boolean).length
    for (const keyword of keywordsOf(schema)) {
      const check = checkWithout(schema, keyword)
      const flipped = values.filter((value, index) => check(value) !== verdicts[index]).length
      deciding.set(keyword, (deciding.get(keyword) ?? 0) + flipped)
    }
    onJudged?.({ schema, values, verdicts })
  }
  return { pairs, valid, invalid: pairs - valid, unjudged, deciding, disagreements }
}

/** As somebody would write them: of 0.30000000000000004 and 0.1 ajv says something else than we do, and is to. */
function withShortNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' ? Number(part.toFixed(6)) + 0 : part,
  )
}

/** A disagreement as small as it gets, with all verdicts. */
function explain(pair: readonly [JsonSchemaNode, unknown], compile: (schema: unknown) => Oracle): string {
  const verdictsOf = ([schema, value]: readonly [JsonSchemaNode, unknown]) => {
    return { ajv: compile(schema)(value), ours: judgesOf(schema)(value) }
  }
  const [schema, value] = minimise(pair, candidate => {
    const { ajv, ours } = verdictsOf(candidate)
    return typeof ajv === 'boolean' && ours.some(answer => answer !== ajv)
  })
  const { ajv, ours } = verdictsOf([schema, value])
  const words = ways.map((way, index) => `${way} ${String(ours[index])}`).join(', ')
  return `${JSON.stringify(schema)} of ${JSON.stringify(value)}: ajv ${String(ajv)}, ${words}`
}

/** No name in a generated schema is that of a keyword. */
function keywordsOf(schema: Schema | JsonSchemaNode): readonly string[] {
  const found = new Set<string>()
  JSON.stringify(schema, (key, value: unknown) => {
    if (Object.hasOwn(recipes, key)) found.add(key)
    return value
  })
  return [...found]
}

/** Our verdict without a keyword, wherever it stands; references that lead nowhere then go with it. */
function checkWithout(schema: JsonSchemaNode, keyword: string): (value: unknown) => boolean {
  const without = (name: string, from: unknown): JsonSchemaNode =>
    JSON.parse(JSON.stringify(from, (key, value: unknown) => (key === name ? undefined : value)))
  const rest = without(keyword, schema)
  try {
    return compileSchema(rest).check
  } catch (thrown) {
    if (!(thrown instanceof JsonSchemaError)) throw thrown
    return compileSchema(without('$ref', rest)).check
  }
}

/** The counts, as a person reads them. */
export function tableOf({ pairs, valid, invalid, unjudged, deciding }: Outcome): string {
  const share = (part: number): string => `${part} (${((100 * part) / pairs).toFixed(1)} %)`
  const rows = (counts: ReadonlyMap<string, number>): readonly string[] =>
    [...counts].map(([name, count]) => `  ${String(count).padStart(6)}  ${name}`)
  return [
    `${pairs} pairs: ${share(valid)} valid, ${share(invalid)} invalid`,
    'not counted, since ajv is known to be wrong:',
    ...rows(unjudged),
    'in so many a keyword decides:',
    ...rows(deciding),
    '',
  ].join('\n')
}
