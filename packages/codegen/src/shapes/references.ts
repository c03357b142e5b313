import { fieldOf, fieldsOf, itemsOf } from './own.ts'

/** What a `$ref` of a document names. */
export interface Target {
  /** The schema, as it stands there. */
  readonly schema: unknown
  /** The last step to it, where that is a name that somebody chose. */
  readonly name?: string
}

/** Finds what `$ref` names in one document, by JSON Pointer, `$anchor` or `$id`; nothing is fetched. */
export function createReferences(document: unknown): (reference: unknown) => Target | undefined {
  let addresses: ReadonlyMap<string, unknown> | undefined
  return reference => {
    if (typeof reference !== 'string') return undefined
    const [address = '', fragment = ''] = cut(reference, '#')
    if (address === '' && fragment === '') return { schema: document }
    const base = address === '' ? document : (addresses ??= indexOf(document)).get(address)
    if (fragment === '') return base === undefined ? undefined : { schema: base }
    if (fragment.startsWith('/')) return follow(base, fragment)
    const schema = (addresses ??= indexOf(document)).get(`#${fragment}`)
    return schema === undefined ? undefined : { schema, name: fragment }
  }
}

function follow(base: unknown, pointer: string): Target | undefined {
  let [schema, before, name] = [base, '', '']
  for (const step of pointer.slice(1).split('/')) {
    before = name
    name = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    schema = fieldOf(schema, name)
  }
  if (schema === undefined) return undefined
  return before === '$defs' || before === 'definitions' || before === 'properties' ? { schema, name } : { schema }
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** More places than any schema has; only what is made without an end has more. */
const most = 250_000

/** Every `$id` and `$anchor` of a document; the first of a name counts. */
function indexOf(document: unknown): ReadonlyMap<string, unknown> {
  const addresses = new Map<string, unknown>()
  const seen = new Set<unknown>()
  const pending = [document]
  for (let at = pending.pop(); pending.length > 0 || at !== undefined; at = pending.pop()) {
    if (typeof at !== 'object' || at === null || seen.has(at) || seen.size > most) continue
    seen.add(at)
    const fields = fieldsOf(at)
    for (const [keyword, mark] of [
      ['$id', ''],
      ['$anchor', '#'],
    ] as const) {
      const name = fields?.values[fields.names.indexOf(keyword)]
      if (typeof name !== 'string') continue
      const address = mark + (cut(name, '#')[0] ?? '')
      if (!addresses.has(address)) addresses.set(address, at)
    }
    for (const child of fields?.values ?? itemsOf(at) ?? []) pending.push(child)
  }
  return addresses
}

function cut(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)]
}
