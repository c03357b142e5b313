import type { Keyword, Vocabulary } from './keyword.ts'
import type { KeywordModule } from './keyword-module.ts'
import { additionalProperties, coreAdditionalProperties } from './keywords/additional-properties.ts'
import { allOf } from './keywords/all-of.ts'
import { coreAnnotations, moreAnnotations } from './keywords/annotations.ts'
import { anyOf } from './keywords/any-of.ts'
import { constant, coreConstant } from './keywords/const.ts'
import { contains, maxContains, minContains } from './keywords/contains.ts'
import { dependentRequired } from './keywords/dependent-required.ts'
import { dependentSchemas } from './keywords/dependent-schemas.ts'
import { coreEnumeration, enumeration } from './keywords/enum.ts'
import { exclusiveMaximum } from './keywords/exclusive-maximum.ts'
import { exclusiveMinimum } from './keywords/exclusive-minimum.ts'
import { format } from './keywords/format.ts'
import { alternative, condition, consequence } from './keywords/if.ts'
import { coreItems, items } from './keywords/items.ts'
import { maxItems } from './keywords/max-items.ts'
import { maxLength } from './keywords/max-length.ts'
import { maxProperties } from './keywords/max-properties.ts'
import { maximum } from './keywords/maximum.ts'
import { minItems } from './keywords/min-items.ts'
import { minLength } from './keywords/min-length.ts'
import { minProperties } from './keywords/min-properties.ts'
import { minimum } from './keywords/minimum.ts'
import { multipleOf } from './keywords/multiple-of.ts'
import { not } from './keywords/not.ts'
import { coreOneOf, oneOf } from './keywords/one-of.ts'
import { pattern } from './keywords/pattern.ts'
import { patternProperties } from './keywords/pattern-properties.ts'
import { prefixItems } from './keywords/prefix-items.ts'
import { coreProperties, properties } from './keywords/properties.ts'
import { propertyNames } from './keywords/property-names.ts'
import { anchor, definitions, id, reference } from './keywords/ref.ts'
import { coreRequired, required } from './keywords/required.ts'
import { coreType, type } from './keywords/type.ts'
import { uniqueItems } from './keywords/unique-items.ts'
import type { JsonSchemaNode } from './node.ts'

/** In the order in which problems are listed. */
export const standardModules: readonly KeywordModule[] = [
  coreAnnotations,
  moreAnnotations,
  [id, anchor, reference, definitions, type, enumeration, constant],
  [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern, format],
  [required, properties, patternProperties, additionalProperties, propertyNames, minProperties, maxProperties],
  [dependentRequired, dependentSchemas, minItems, maxItems, prefixItems, items, contains, minContains, maxContains],
  [uniqueItems, allOf, anyOf, oneOf, not, condition, consequence, alternative],
].flat()

/** Ours of any vocabulary: what they hold and assert is known. */
const ours = new WeakSet<Keyword>()
const byName: ReadonlyMap<string, KeywordModule> = new Map(standardModules.map(module => [module.name, module]))

/** The standard keyword of a name. */
export function standardModule(name: string): KeywordModule | undefined {
  return byName.get(name)
}

/** The standard keywords that a node has, in the order in which problems are listed. */
export function modulesOf(node: JsonSchemaNode): readonly KeywordModule[] {
  return standardModules.filter(({ name }) => Object.hasOwn(node, name))
}

/** The module behind a keyword; a keyword from elsewhere asserts what the standard one of its name does, or nothing. */
export function moduleOf(keyword: Keyword): KeywordModule | undefined {
  return isOurs(keyword) ? keyword : byName.get(keyword.name)
}

function isOurs(keyword: Keyword): keyword is KeywordModule {
  return ours.has(keyword)
}

function defineVocabulary(name: string, modules: () => readonly KeywordModule[]): Vocabulary {
  const keywords = Object.fromEntries(modules().map(module => [module.name, Object.freeze(module)]))
  for (const keyword of Object.values(keywords)) ours.add(keyword)
  return Object.freeze({ name, keywords: Object.freeze(keywords) })
}

/** The nine node kinds with their keywords, and nothing else. */
export const coreVocabulary: Vocabulary = /* @__PURE__ */ defineVocabulary('core', () => [
  ...coreAnnotations,
  coreType,
  coreOneOf,
  coreProperties,
  coreRequired,
  coreAdditionalProperties,
  coreItems,
  coreEnumeration,
  coreConstant,
])

/** The default: all of draft 2020-12 that can be decided locally. */
export const standardVocabulary: Vocabulary = defineVocabulary('standard', () => standardModules)
