import { snapshotJson, type JsonValue } from '@dsh/json'
import { compileSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { SchemaCase } from '../inputs/arguments.ts'
import type { Run } from '../row.ts'
import { loadPeerTools } from './peer.ts'

type Check = (value: unknown) => boolean
/** What is wrong with a value, one entry for each problem. */
type List = (value: unknown) => readonly unknown[]

/** Ours, compiled. */
export function dshChecker(schema: JsonSchemaNode): Check {
  const compiled = compileSchema(schema)
  return value => compiled.check(value)
}

/** The same cases as a pipeline has them when it checks: copied and frozen. */
export function snapshotsOf(cases: readonly SchemaCase[]): readonly SchemaCase[] {
  return cases.map(({ schema, values }) => ({ schema, values: values.map(snapshotOf) }))
}

function snapshotOf(value: unknown): JsonValue {
  const snapshot = snapshotJson(value, { freeze: true })
  if (!snapshot.ok) throw new Error(`an input is no JSON: ${snapshot.path}: ${snapshot.reason}`)
  return snapshot.value
}

/** All problems in words: at most twenty, then their number. */
export function dshLister(schema: JsonSchemaNode): List {
  const compiled = compileSchema(schema)
  return value => compiled.violations(value, '')
}

/** ajv 8, with all errors and their own words. */
export function ajvLister(schema: JsonSchemaNode): List {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
  })
  const validate = ajv.compile(schema)
  return value => (validate(value) ? [] : (validate.errors ?? []))
}

/** The peer's: all problems in words. */
export async function peerLister(): Promise<(schema: JsonSchemaNode) => List> {
  const { validateJsonSchemaValue } = await loadPeerTools()
  return schema => value => validateJsonSchemaValue(schema, value)
}

/** ajv 8, compiled; it does not ask whether the value is lossless JSON. */
export function ajvChecker(schema: JsonSchemaNode): Check {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, logger: false })
  const validate = ajv.compile(schema)
  return value => validate(value)
}

/** The peer's, which interprets its schemas. */
export async function peerChecker(): Promise<(schema: JsonSchemaNode) => Check> {
  const { validateJsonSchemaValue } = await loadPeerTools()
  return schema => value => validateJsonSchemaValue(schema, value).length === 0
}

/** Lists what is wrong with one value at each run, with all of them in turn; throws where nothing is wrong. */
export function listInTurn(cases: readonly SchemaCase[], listerOf: (schema: JsonSchemaNode) => List): Run {
  return checkInTurn(cases, schema => {
    const list = listerOf(schema)
    return value => list(value).length > 0
  })
}

/** Checks one value at each run, all of them in turn; throws where one is refused. */
export function checkInTurn(cases: readonly SchemaCase[], checkerOf: (schema: JsonSchemaNode) => Check): Run {
  const checks = cases.flatMap(({ schema, values }) => {
    const check = checkerOf(schema)
    return values.map(value => ({ check, value }))
  })
  const refused = checks.find(({ check, value }) => !check(value))
  if (checks.length === 0 || refused !== undefined)
    throw new Error(`a valid value was refused: ${JSON.stringify(refused?.value)?.slice(0, 300)}`)
  let turn = 0
  return () => {
    const { check, value } = checks[turn++ % checks.length] as (typeof checks)[number]
    return check(value)
  }
}
