import { childrenOf } from '../read/children.ts'
import { joined } from './plain.ts'
import type { Ledger } from './receipt.ts'
import { freeName } from './rewrites/definitions.ts'
import type { Output, Reference, Translation } from './translate.ts'

/** Lets each reference name the place where its schema stands now; one that stands nowhere is put under `$defs`. */
export function placeReferences(root: Output, translation: Translation, ledger: Ledger): void {
  const addresses = new Map<unknown, string>()

  const locate = (start: unknown, from: string): void => {
    const pending = [{ schema: start, pointer: from }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { schema, pointer } = next
      const address = addressOf(pointer)
      if (typeof schema !== 'object' || schema === null || addresses.has(schema) || address === undefined) continue
      addresses.set(schema, address)
      for (const child of childrenOf(schema, '').toReversed()) {
        pending.push({ schema: child.schema, pointer: pointer + child.pointer })
      }
    }
  }

  const define = ({ text, target }: Reference): string => {
    const held = joined(root['$defs'])
    const name = freeName(text.replace(/^.*[/#]/s, '').replaceAll(/[^\w.-]/g, '_') || 'schema', held)
    const output = translation.translate(target.schema, target.place)
    root['$defs'] = joined(held, { [name]: output })
    locate(output, `/$defs/${name}`)
    return `#/$defs/${name}`
  }

  locate(root, '')
  // Those that are met while others are put under `$defs` come last.
  for (const [node, reference] of translation.references) {
    const address = addresses.get(translation.outputOf(reference.target.schema)) ?? define(reference)
    if (decode(reference.text) === decode(address)) continue
    node['$ref'] = address
    if (reference.text !== '')
      ledger.note(reference.path, '$ref', 'rewritten', `what it names stands at ${address} now`)
  }
}

/** The address of a place; none has a name that is no text. */
function addressOf(pointer: string): string | undefined {
  try {
    return `#${pointer.split('/').map(encodeURIComponent).join('/').replaceAll('%24', '$')}`
  } catch {
    return undefined
  }
}

function decode(address: string): string | undefined {
  try {
    return decodeURIComponent(address)
  } catch {
    return undefined
  }
}
