import { createCompiler } from '../check/compiler.ts'
import { createMatcher } from '../check/matcher.ts'
import { explainValue } from '../explain/explain-value.ts'
import type { JsonSchemaNode, SubSchema } from '../node.ts'
import { resolveOptions, type SchemaOptions } from '../options.ts'
import { childrenOf } from '../read/children.ts'
import { readSchema } from '../read/read-schema.ts'
import { bounds } from './bounds.ts'
import { branches } from './branches.ts'
import { idleness } from './idle.ts'
import { members, samples } from './members.ts'
import { names } from './names.ts'
import type { Lint, Rule } from './rule.ts'
import { createSorts, emptiness } from './sorts.ts'

const rules: readonly Rule[] = [emptiness, bounds, members, names, branches, idleness, samples]

/**
 * What a supported schema says that its author can hardly mean, each with its path: nodes and branches that no value
 * can match, branches that cannot be told apart, keywords that say nothing, defaults and examples that do not match.
 *
 * @remarks
 * It is for authors, and refuses nothing: what it returns is sure, and not all that could be found. It throws a
 * `JsonSchemaError` as `compileSchema` does.
 */
export function lintSchema(schema: JsonSchemaNode, options?: SchemaOptions): readonly string[] {
  const settings = resolveOptions(options)
  const read = readSchema(schema, settings)
  const compiler = createCompiler(read, settings, false)
  const matches = createMatcher(compiler)
  const lint: Lint = {
    sortsOf: createSorts(read.targets),
    alwaysWith: node => alwaysWith(node, read.targets),
    matches: (part, value) => {
      const isMatch = matches(compiler.compile(part), value)
      compiler.forget()
      return isMatch
    },
    problemOf: (part, value, path) => {
      if (typeof part === 'boolean' || lint.matches(part, value)) return undefined
      const job = { read: { ...read, root: part }, settings, compiler, matches }
      const [line] = explainValue(value, path, job, false)
      compiler.forget()
      return line
    },
  }
  const lines: string[] = []
  const seen = new Set<SubSchema>()
  const pending = [{ node: read.root, path: 'schema' }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, path } = next
    if (seen.has(node)) continue
    seen.add(node)
    for (const rule of rules) lines.push(...rule(node, path, lint))
    for (const child of childrenOf(node, path).toReversed()) {
      if (typeof child.schema === 'object') pending.push({ node: child.schema, path: child.path })
    }
  }
  return Object.freeze(lines)
}

function alwaysWith(start: JsonSchemaNode, targets: ReadonlyMap<JsonSchemaNode, SubSchema>): readonly JsonSchemaNode[] {
  const found = new Set<JsonSchemaNode>()
  const pending: SubSchema[] = [start]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'boolean' || found.has(next)) continue
    found.add(next)
    pending.push(...(next.allOf ?? []), targets.get(next) ?? true)
  }
  return [...found]
}
