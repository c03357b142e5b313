import type { JsonValue } from '@dsh/json'
import type { JsonSchemaNode, ObjectSchema } from '@dsh/json-schema'
import {
  bytes,
  closed,
  depths,
  inDefinitions,
  oddNames,
  outputs,
  sharedObjects,
  sharedProperties,
  shares,
  type Keyword,
} from './distribution.ts'
import { plain, propertyWith, type Made } from './properties.ts'
import { createRandom, type Random } from './random.ts'
import { nouns, phrase, prose, traits, verbs } from './words.ts'

/** A tool as a server tells of it, with four values that are valid as its arguments. */
export interface GeneratedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema?: JsonSchemaNode
  readonly valid: readonly JsonValue[]
}

interface Shape {
  /** Where the tool stands among all by size: 0 is the smallest, 1 the largest. */
  readonly rank: number
  readonly bytes: number
  readonly depth: number
  readonly keywords: ReadonlySet<Keyword>
}

/** So many tools, each with a name of its own; the same at every run. */
export function generateTools(count: number, seed = 1): readonly GeneratedTool[] {
  const random = createRandom(seed)
  const names = new Set<string>()
  let server = startServer(random, 0)
  return Array.from({ length: count }, (_, at) => {
    if (at % toolsOfServer === 0) server = startServer(random, at / toolsOfServer)
    const shape = drawShape(random)
    const { schema: inputSchema, sample } = makeInput(random, shape, server)
    const outputSchema =
      server.records.length > 0 && random.chance(outputsOfServer) ? makeOutput(random, server) : undefined
    const size = JSON.stringify([inputSchema, outputSchema]).length
    return {
      name: drawName(random, names),
      description: prose(random, Math.max(30, Math.min(shape.bytes - size - 60, shape.bytes * 0.22))),
      inputSchema: inputSchema as ObjectSchema,
      ...(outputSchema && { outputSchema }),
      valid: Array.from({ length: 4 }, sample),
    }
  })
}

// Tools come from servers, and those of one server tell of the same things.
const toolsOfServer = 25
// One server in five declares outputs, for most of its tools.
const servers = 5
const outputsOfServer = outputs * servers

interface Server {
  /** What its tools tell of, where they declare it. */
  readonly records: readonly JsonSchemaNode[]
  /** What its tools take, for others that take the same. */
  readonly properties: (readonly [name: string, Made])[]
  readonly objects: Made[]
}

/** Large tools are those with many keywords and much depth, so one rank decides of all three. */
function drawShape(random: Random): Shape {
  const z = random.normal()
  const rank = 1 / (1 + Math.exp(-1.7 * z))
  const sigma = Math.log(bytes.high / bytes.median) / 1.645
  const size = Math.min(bytes.most, Math.max(bytes.least, bytes.median * Math.exp(sigma * z)))
  const place = random.chance(0.5) ? random.next() : rank
  const depth = depths.find(([, share]) => place < share)?.[0] ?? 1
  const names = Object.keys(shares) as Keyword[]
  const keywords = new Set(names.filter(name => random.chance(shareAt(shares[name], rank))))
  return { rank, bytes: size, depth, keywords }
}

/** More than the mean share for large tools and less for small ones. */
function shareAt(mean: number, rank: number): number {
  return mean <= 0.5 ? 2 * mean * rank : 1 - 2 * (1 - mean) * (1 - rank)
}

function makeInput(random: Random, shape: Shape, server: Server): Made {
  const { keywords } = shape
  const due = [...keywords].flatMap(name => propertyWith[name] ?? [])
  const made = new Map<string, Made>()
  const isDescribed = keywords.has('description')
  let size = 120
  const add = (one: Made, name = freshName(random, made)): void => {
    made.set(name, one)
    size += name.length + JSON.stringify(one.schema).length + 4
  }
  const told = (one: Made): Made =>
    isDescribed && (made.size === 0 || random.chance(0.85))
      ? { ...one, schema: { ...one.schema, description: describe(random) } }
      : one
  // What other tools of the server take too, and where it would be too much, something new.
  const addPlain = (): void => {
    const again = isDescribed && random.chance(sharedProperties) ? pickAny(random, server.properties) : undefined
    if (again !== undefined && !made.has(again[0])) return add(again[1], again[0])
    const one = told(plain(random))
    const name = freshName(random, made)
    if (isDescribed) server.properties.push([name, one])
    add(one, name)
  }
  const addNested = (levels: number): void => {
    const again = isDescribed && random.chance(sharedObjects) ? pickAny(random, server.objects) : undefined
    if (again !== undefined && JSON.stringify(again.schema).length < shape.bytes / 2) return add(again)
    const one = told(nested(random, levels, isDescribed))
    if (isDescribed) server.objects.push(one)
    add(one)
  }
  if (shape.depth > 1) addNested(shape.depth - 1)
  while (made.size === 0 || size < shape.bytes * 0.54 || due.length > 0) {
    const next = due.pop()
    if (next !== undefined) add(told(next(random)))
    else if (made.size > 8 && shape.depth > 1) addNested(1)
    else if (made.size > 24) break
    else addPlain()
  }
  return finish(random, shape, made)
}

function finish(random: Random, { keywords }: Shape, made: ReadonlyMap<string, Made>): Made {
  const properties = Object.fromEntries([...made].map(([name, { schema }]) => [name, schema]))
  const names = [...made.keys()]
  const [first, second] = names
  const ties = first !== undefined && second !== undefined
  const needed = new Set(keywords.has('required') ? random.some(names, Math.ceil(names.length * random.next())) : [])
  // What a condition speaks of is always there, and so is what the condition asks for.
  const always = new Set(needed)
  const schema: Record<string, unknown> = {
    ...(keywords.has('$schema') && { $schema: 'http://json-schema.org/draft-07/schema#' }),
    ...(keywords.has('$id') && { $id: `https://shed.example/schemas/${random.between(1000, 9999)}` }),
    type: 'object',
    properties,
  }
  if (ties && keywords.has('if')) {
    schema['if'] = { required: [first] }
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    schema['then'] = { required: [second] }
    always.add(first).add(second)
  }
  if (ties && keywords.has('dependentRequired')) {
    schema['dependentRequired'] = { [first]: [second] }
    always.add(first).add(second)
  }
  if (keywords.has('$ref')) {
    const target = plain(random)
    const place = random.chance(inDefinitions) ? '$defs' : 'properties'
    if (place === '$defs') schema['$defs'] = { part: target.schema }
    else properties['part'] = target.schema
    properties['whole'] = { $ref: `#/${place}/part` }
    made = new Map([...made, ['whole', target]])
  }
  if (needed.size > 0) schema['required'] = [...needed]
  if (keywords.has('additionalProperties')) schema['additionalProperties'] = !random.chance(closed)
  return {
    schema: schema as JsonSchemaNode,
    sample: () =>
      Object.fromEntries(
        [...made].flatMap(([name, one]) => (always.has(name) || random.chance(0.4) ? [[name, one.sample()]] : [])),
      ),
  }
}

/** Objects in each other, or lists of them, so many levels below. */
function nested(random: Random, levels: number, isDescribed: boolean, count = random.between(1, 3)): Made {
  const made = new Map<string, Made>()
  while (made.size < count) {
    const one = plain(random)
    const described = isDescribed && random.chance(0.5)
    made.set(
      freshName(random, made),
      described ? { ...one, schema: { ...one.schema, description: describe(random) } } : one,
    )
  }
  if (levels > 1) made.set(freshName(random, made), nested(random, levels - 1, isDescribed))
  const properties = Object.fromEntries([...made].map(([name, { schema }]) => [name, schema]))
  const required = random.some([...made.keys()], random.between(0, made.size))
  const schema: JsonSchemaNode = { type: 'object', properties, ...(required.length > 0 && { required }) }
  const sample = (): JsonValue => Object.fromEntries([...made].map(([name, one]) => [name, one.sample()]))
  return { schema, sample }
}

function startServer(random: Random, at: number): Server {
  return { records: at % servers === 0 ? makeRecords(random) : [], properties: [], objects: [] }
}

function makeRecords(random: Random): readonly JsonSchemaNode[] {
  return Array.from({ length: 4 }, () => nested(random, random.between(1, 3), true, random.between(4, 12)).schema)
}

function makeOutput(random: Random, { records }: Server): JsonSchemaNode {
  const [one, other] = [random.pick(records), random.pick(records)]
  const properties = { rows: { type: 'array', items: one }, first: other, total: { type: 'integer' } } as const
  return { type: 'object', properties, required: ['rows', 'total'], additionalProperties: false }
}

function describe(random: Random): string {
  return random.chance(0.7) ? phrase(random) : prose(random, random.between(60, 200))
}

function freshName(random: Random, taken: ReadonlyMap<string, unknown>): string {
  for (let attempt = 0; ; attempt++) {
    const words = [random.pick(nouns), random.pick(traits), ...(attempt > 3 ? [random.pick(traits)] : [])]
    const name = joined(random.chance(0.4) ? words.slice(1) : words, random.chance(0.5) ? '_' : '')
    if (!taken.has(name)) return name
  }
}

function drawName(random: Random, taken: Set<string>): string {
  const mark = random.chance(oddNames) ? '-' : random.chance(0.75) ? '_' : ''
  for (let attempt = 0; ; attempt++) {
    const words = [random.pick(verbs), random.pick(nouns), ...(attempt > 0 ? [random.pick(traits)] : [])]
    const name = joined(words, mark)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** With a mark between the words, or in camel case. */
function joined([first = '', ...others]: readonly string[], mark: string): string {
  if (mark !== '') return [first, ...others].join(mark)
  return first + others.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function pickAny<T>(random: Random, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : random.pick(list)
}
