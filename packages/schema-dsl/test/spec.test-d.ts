import type { ParameterSchemaSpec, PropertySpec, ValueSchemaSpec } from '@dsh/schema'

declare function value<const S extends ValueSchemaSpec>(spec: S): S
declare function map<const P extends ParameterSchemaSpec>(spec: P): P
declare const name: unique symbol

// @ts-expect-error an object must say whether it is open
value({ type: 'object' })
// @ts-expect-error and say it by a boolean
value({ type: 'object', additionalProperties: { type: 'string' } })
// @ts-expect-error a union has two branches
value({ oneOf: [{ type: 'null' }] })
// @ts-expect-error a union has no type
const typed: ValueSchemaSpec = { type: 'string', oneOf: [{ type: 'null' }, { type: 'null' }] }
// @ts-expect-error an enum has the type of its node
value({ type: 'number', enum: ['1'] })
// @ts-expect-error and so has a const
value({ type: 'string', const: 1 })
// @ts-expect-error a type that there is not
value({ type: 'text' })
// @ts-expect-error `required` is only ever true
map({ a: { type: 'string', required: false } })
// @ts-expect-error a symbol is no name
map({ [name]: { type: 'string' } })
// @ts-expect-error within an object as well
value({ type: 'object', additionalProperties: true, properties: { a: { type: 'string', required: false } } })
// @ts-expect-error a value is not required by itself
const root: ValueSchemaSpec = { type: 'string', required: true }
// @ts-expect-error a constraint of another kind of node
const list: ValueSchemaSpec = { type: 'array', minLength: 1 }
// @ts-expect-error a keyword that there is not
const nullable: ValueSchemaSpec = { type: 'string', nullable: true }
// @ts-expect-error a default is JSON
const dated: ValueSchemaSpec = { type: 'string', default: new Date() }

const property: PropertySpec = { type: 'string', required: true, minLength: 1 }
value({ oneOf: [{ type: 'null' }, { type: 'array' }, { type: 'json', default: { a: [1] } }] })

export { dated, list, nullable, property, root, typed }
