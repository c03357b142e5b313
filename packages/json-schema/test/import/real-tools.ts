import { compileSchema, type ImportReceipt } from '@dsh/json-schema'
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

/** The verdict of ajv by the draft that a schema names; undefined where it does not take the schema. */
export function oracleOf(schema: object): ((value: unknown) => boolean) | undefined {
  // One that is legal, and on which ajv throws.
  if (JSON.stringify(schema).includes('"enum":[]')) return undefined
  const isOlder = JSON.stringify(schema).includes('json-schema.org/draft-07/')
  const validate = new (isOlder ? Ajv : Ajv2020)(options).compile(schema)
  return value => validate(value) === true
}

/** How often an imported schema and an oracle say the same of values and of as many mutants as asked for. */
export function compare(
  { values }: RealSchema,
  { schema }: ImportReceipt,
  isValid: (value: unknown) => boolean,
  mutants: number,
): { readonly agreed: number; readonly differing: readonly unknown[] } {
  const { check } = compileSchema(schema)
  const random = createRandom(values.length)
  const seeds = values.length > 0 ? values : [{}]
  const changed = Array.from({ length: mutants }, (_, turn) => mutate(seeds[turn % seeds.length], random))
  const all = [...values, ...changed]
  const differing = all.filter(value => check(value) !== isValid(value))
  return { agreed: all.length - differing.length, differing }
}
