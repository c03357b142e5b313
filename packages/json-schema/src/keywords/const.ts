import type { KeywordModule } from '../keyword-module.ts'
import { variant } from '../variant.ts'
import { jsonProblems, readJson } from '../read/read-json.ts'
import { quotePath } from '../path.ts'
import { valueWords } from '../words.ts'
import { isCoreEnum } from './enum.ts'
import { isScalarOf } from './scalar.ts'

/** `const`: the value equals one JSON value. */
export const constant: KeywordModule = {
  name: 'const',
  validate: (value, _node, path) => jsonProblems(value, `${path}.const must be a JSON value`),
  render: (path, { limit }) => {
    const only = readJson(limit)
    return `${quotePath(path)} must be ${valueWords(only.ok ? only.value : null)}`
  },
}

/** `const` of the core vocabulary: a scalar of the node's type, and in its `enum` where it has one. */
export const coreConstant: KeywordModule = /* @__PURE__ */ variant(constant, {
  validate: (value, node, path) => {
    if (!isScalarOf(node.type, value)) return [`${path}.const must be a ${String(node.type)} value`]
    const isMissing = isCoreEnum(node.type, node.enum) && !node.enum.some(member => member === value)
    return isMissing ? [`${path}.const must be one of ${path}.enum when both are declared`] : []
  },
})
