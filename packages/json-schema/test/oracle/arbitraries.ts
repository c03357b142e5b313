import type { JsonSchemaNode } from '@dsh/json-schema'
import * as fc from 'fast-check'
import { anyValue, createDocument, recipes } from './document.ts'
import { createDraw } from './draw.ts'

const keywords = Object.keys(recipes)
const seeds = fc.nat({ max: 2 ** 31 - 1 })

/** Schemas in which one keyword is likely to decide. */
export function documentsWith(keyword: string): fc.Arbitrary<JsonSchemaNode> {
  return seeds.map(seed => createDocument(createDraw(seed), keyword, seed).schema as JsonSchemaNode)
}

/** Schemas of every keyword. */
export const documents: fc.Arbitrary<JsonSchemaNode> = fc.constantFrom(...keywords).chain(documentsWith)

/** Small JSON values. */
export const values: fc.Arbitrary<unknown> = seeds.map(seed => anyValue(createDraw(seed), 3))
