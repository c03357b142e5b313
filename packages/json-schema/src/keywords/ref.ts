import type { Check } from '../check/check.ts'
import type { KeywordModule } from '../keyword-module.ts'
import { form, schemaMap, string } from './forms.ts'

/** `$ref`: what another place of the same document says holds here too. */
export const reference: KeywordModule = {
  name: '$ref',
  isInPlace: true,
  settles: true,
  validate: string('$ref'),
  inPlace: (node, compiler) => {
    let check: Check | undefined
    // Compiled on first use, so that a schema may refer to itself.
    return (value, depth) => (check ??= compiler.compile(compiler.target(node)))(value, depth)
  },
  explain: node => (place, explainer) => explainer.explainHere(explainer.target(node), place),
}

/** `$defs`: schemas that stand here to be referred to. */
export const definitions: KeywordModule = {
  name: '$defs',
  holds: 'map',
  holdsBooleans: true,
  validate: schemaMap('$defs'),
}

/** `$id`: the address of a schema, which nothing ever fetches. */
export const id: KeywordModule = {
  name: '$id',
  validate: form('$id', 'an address without a fragment', value => typeof value === 'string' && !/#./u.test(value)),
}

/** `$anchor`: a name for a place. */
export const anchor: KeywordModule = {
  name: '$anchor',
  validate: form(
    '$anchor',
    'a name of letters, digits and -._ that begins with a letter or _',
    value => typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/u.test(value),
  ),
}
