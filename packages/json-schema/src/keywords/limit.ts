import type { KindTest } from '../check/check.ts'
import type { Keyword } from '../keyword.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'
import { quotePath } from '../path.ts'

interface Limited {
  readonly number: number
  readonly string: string
  readonly arraySize: readonly unknown[]
  readonly object: object
}

/** A keyword whose number limits one kind of values; `words` go on after "must". */
/* @__NO_SIDE_EFFECTS__ */
export function limit<K extends keyof Limited>(
  name: keyof JsonSchemaNode,
  kind: K,
  form: (name: string) => Keyword['validate'],
  test: (limit: number) => KindTest<Limited[K]>,
  words: (limit: unknown) => string,
): KeywordModule {
  return {
    name,
    validate: form(name),
    [kind]: (node: JsonSchemaNode) => test(Number(node[name])),
    render: (path, parameters) => `${quotePath(path)} must ${words(parameters['limit'])}`,
  }
}
