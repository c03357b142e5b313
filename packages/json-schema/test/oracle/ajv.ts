import { Ajv2020 } from 'ajv/dist/2020.js'

/** The verdict of ajv, or why its verdict is none. */
export type Oracle = (value: unknown) => boolean | string

/**
 * Where ajv loses a name or throws over it, because every object inherits it, another of the same length stands for it
 * that matches the same patterns: what is asked stays the same.
 */
const plainNames: readonly (readonly [odd: string, plain: string])[] = [
  ['__proto__', '__proxo__'],
  ['toString', 'toStrang'],
  ['constructor', 'constructar'],
]

/** Compiles schemas by ajv, anew after each few so that it does not remember them all. */
export function createAjv(): (schema: unknown) => Oracle {
  let turn = 0
  let ajv: Ajv2020
  return schema => {
    if (turn++ % 200 === 0) {
      ajv = new Ajv2020({
        strict: false,
        allErrors: true,
        ownProperties: true,
        validateSchema: false,
        validateFormats: false,
        meta: false,
        logger: false,
        // Without it 0.3 is no multiple of 0.1, which it is for us.
        multipleOfPrecision: 6,
      })
    }
    const text = withPlainNames(schema)
    const validate = ajv.compile(JSON.parse(text))
    const faults = faultsOf(text)
    return value => {
      const instance = withPlainNames(value)
      const fault = faults.find(({ isMet }) => isMet(instance))
      if (fault !== undefined) return fault.reason
      try {
        return validate(JSON.parse(instance)) === true
      } catch {
        return 'code that throws, as over some patternProperties in unions'
      }
    }
  }
}

function withPlainNames(value: unknown): string {
  return plainNames.reduce((text, [odd, plain]) => text.replaceAll(odd, plain), JSON.stringify(value))
}

interface Fault {
  readonly reason: string
  isMet(instance: string): boolean
}

/** Where ajv 8.20 does not do what the standard says, so that it judges nothing. */
function faultsOf(schema: string): readonly Fault[] {
  const faults: Fault[] = []
  JSON.parse(schema, (_key, node: unknown) => {
    const has = (keyword: string): boolean => Object.hasOwn(Object(node), keyword)
    const isSimple = (Object(node).minContains ?? 1) === 1 && !has('maxContains')
    if (has('contains') && (isSimple || has('prefixItems'))) {
      faults.push({ reason: 'contains, where there is an empty array', isMet: instance => instance.includes('[]') })
    }
    if (has('uniqueItems') && has('prefixItems') && has('items')) {
      faults.push({ reason: 'uniqueItems by the type of items, beside prefixItems', isMet: () => true })
    }
    return node
  })
  return faults
}
