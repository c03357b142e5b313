import type { JsonSchemaNode } from './json-schema.ts'
/** A type that needs no declaration beside it. */
export declare function typeScriptType(node: JsonSchemaNode, indent: number): string
/** A type of the module `typing`; objects are dictionaries, since a class needs a declaration. */
export declare function pythonType(node: JsonSchemaNode): string
