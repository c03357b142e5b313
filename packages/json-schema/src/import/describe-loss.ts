import { readJson } from '../read/read-json.ts'
import { standardModule } from '../vocabulary.ts'
import { valueWords } from '../words.ts'
import { isWritable } from './plain.ts'

/** How a keyword reads whose words are about more than its own value. */
const sentences: Readonly<Record<string, (text: string) => string | undefined>> = {
  type: text => `Must be of the type ${text}.`,
  enum: text => `Must be one of ${text}.`,
  allOf: text => `Must match all of ${text}.`,
  anyOf: text => `Must match at least one of ${text}.`,
  oneOf: text => `Must match exactly one of ${text}.`,
  not: text => `Must not match ${text}.`,
  // Of a place in the same schema a model sees nothing.
  $ref: text => (/^"https?:/u.test(text) ? `Must match the schema ${text}.` : undefined),
  $dynamicRef: () => undefined,
  items: text => (text === 'false' ? 'No other items are allowed.' : `Each item must match ${text}.`),
  unevaluatedItems: text => (text === 'false' ? 'No other items are allowed.' : `Other items must match ${text}.`),
  unevaluatedProperties: text =>
    text === 'false' ? 'No other properties are allowed.' : `Other properties must match ${text}.`,
}

/** What a keyword asks of a value, as a sentence for a model; undefined where it asks nothing that can be said. */
export function describeLoss(keyword: string, value: unknown): string | undefined {
  if (value === undefined || keyword === '$schema' || !isWritable(value)) return undefined
  const json = readJson(value)
  if (!json.ok) return undefined
  const text = valueWords(json.value)
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined
  if (sentence !== undefined) return sentence(text)
  const module = standardModule(keyword)
  if (module?.render === undefined || module.explain !== undefined || module.parameters !== undefined)
    return `Must satisfy ${JSON.stringify(keyword)}: ${text}.`
  return `${module.render('value', { limit: json.value })}.`.replace(/^"value" must/, 'Must')
}
