import { compileSchema, type ImportReceipt, type JsonSchemaNode } from '@dsh/json-schema'
import { Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { createRandom, mutate } from '../mutate.ts'
import { readFolder } from '../real-data.ts'

interface RealSchema {
  /** The file, the tool and the member. */
  readonly name: string
  readonly schema: object
  /** Values of it, valid and not; empty where there are none. */
  readonly values: readonly unknown[]
}

interface Tools {
  readonly tools: readonly { readonly name: string; readonly inputSchema: object; readonly outputSchema?: object }[]
}

interface Instances {
  readonly cases: readonly {
    readonly index: number
    readonly valid: readonly unknown[]
    readonly invalid: readonly { readonly value: unknown }[]
  }[]
}

/** Every schema of a real tool. */
export function readRealSchemas(): readonly RealSchema[] {
  return ['mcp-tools', 'function-schemas'].flatMap(source => {
    const instances = new Map(
      readFolder<Instances>(`instances/${source}`).map(({ file, content }) => [file, content.cases]),
    )
    return readFolder<Tools>(source).flatMap(({ file, content }) =>
      content.tools.flatMap(({ name, inputSchema, outputSchema }, index) => {
        const known = instances.get(file)?.filter(candidate => candidate.index === index) ?? []
        const values = known.flatMap(({ valid, invalid }) => [...valid, ...invalid.map(({ value }) => value)])
        const input = { name: `${file} ${name}`, schema: inputSchema, values }
        return outputSchema === undefined
          ? [input]
          : [input, { name: `${file} ${name} output`, schema: outputSchema, values: [] }]
      }),
    )
  })
}

const options: Options = {
  strict: false,
  ownProperties: true,
  validateSchema: false,
  validateFormats: false,
  logger: false,
}

/** The verdict of ajv by the draft that a schema names. */
export function oracleOf(schema: object): (value: unknown) => boolean {
  // An empty enum is legal, and ajv throws on it.
  const text = JSON.stringify(schema).replaceAll('"enum":[]', '"not":{}')
  const validate = new (text.includes('json-schema.org/draft-07/') ? Ajv : Ajv2020)(options).compile(JSON.parse(text))
  return value => validate(value) === true
}

/**
 * How often an imported schema and an oracle say the same of values and of as many mutants of each as asked for; without values
 * the mutants are of some that are made by the schema.
 */
export function compare(
  { schema: source, values }: RealSchema,
  { schema }: ImportReceipt,
  isValid: (value: unknown) => boolean,
  mutants: number,
): { readonly agreed: number; readonly differing: readonly unknown[] } {
  const { check } = compileSchema(schema)
  const random = createRandom(values.length)
  const made = values.length > 0 ? [] : Array.from({ length: 10 }, () => sampleOf(source, source, random, 6))
  const all = [...values, ...made].flatMap(value => [
    value,
    ...Array.from({ length: mutants }, () => mutate(value, random)),
  ])
  const differing = all.filter(value => check(value) !== isValid(value))
  return { agreed: all.length - differing.length, differing }
}

/** A value that is often right by a schema, by its own and local references' types, members and choices. */
function sampleOf(schema: unknown, root: object, random: () => number, depth: number): unknown {
  if (typeof schema !== 'object' || schema === null || depth === 0) return {}
  const node = schema as JsonSchemaNode
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  if (node.const !== undefined) return node.const
  if (node.enum !== undefined) return pick(node.enum)
  if (node.$ref?.startsWith('#/') === true) {
    const target = node.$ref
      .slice(2)
      .split('/')
      .reduce((at: unknown, key) => Reflect.get(Object(at), key), root)
    return sampleOf(target, root, random, depth - 1)
  }
  const branch = pick(node.anyOf ?? node.oneOf ?? node.allOf ?? [])
  if (branch !== undefined) return sampleOf(branch, root, random, depth - 1)
  const type = Array.isArray(node.type) ? pick(node.type) : node.type
  if (type === 'array') {
    return Array.from({ length: Math.floor(random() * 3) }, () => sampleOf(node.items, root, random, depth - 1))
  }
  if (type === 'string') return 'a'.repeat(Math.max(node.minLength ?? 0, Math.floor(random() * 3)))
  if (type === 'number' || type === 'integer') return Math.max(node.minimum ?? 0, Math.floor(random() * 3))
  if (type === 'boolean' || type === 'null') return type === 'null' ? null : random() < 0.5
  const names = Object.keys(node.properties ?? {}).filter(
    name => node.required?.includes(name) === true || random() < 0.5,
  )
  return Object.fromEntries(names.map(name => [name, sampleOf(node.properties?.[name], root, random, depth - 1)]))
}
