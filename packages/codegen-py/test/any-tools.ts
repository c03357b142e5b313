import * as fc from 'fast-check'

const evil = [
  '"""',
  "'''",
  '#',
  '```',
  '\n```\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\0',
  '\ud800',
  '\udc00',
  '"',
  "'",
  '\\',
  '\f',
]
const words = [
  ...evil,
  '}',
  '{',
  ')',
  ']',
  ':',
  ';',
  '__proto__',
  'constructor',
  'class',
  'None',
  'list',
  'str',
  '__x',
  '_',
  'a',
  'a-b',
  'type: int',
  'ﬁ',
  '路径',
  ' ',
  '\r\n',
  '\r',
  'evil()',
  'import os',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 6 })
  .map(parts => parts.join(''))
const schema = fc.letrec(tie => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'integer', 'null'), description: text, default: text, pattern: text }),
    fc.record({ enum: fc.array(fc.oneof(text, fc.double(), fc.constant(null)), { maxLength: 3 }) }),
    fc.record({ type: fc.constant('array'), items: tie('node'), description: text }),
    fc.record({ type: fc.constant('array'), prefixItems: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(text, tie('node'), { maxKeys: 3 }),
      required: fc.array(text, { maxLength: 1 }),
      description: text,
    }),
    fc.record({ anyOf: fc.array(tie('node'), { maxLength: 3 }), description: text }),
    fc.record({ allOf: fc.array(tie('node'), { maxLength: 3 }), description: text }),
    fc.record({ $ref: fc.constantFrom('#', '#/properties/a', '#/$defs/x'), $defs: fc.record({ x: tie('node') }) }),
    fc.anything(),
  ),
})).node
/** Tools whose names, words and schemas may be anything. */
export const anyTools = fc.uniqueArray(
  fc.record({ name: text, description: text, parameters: schema, output: schema }),
  {
    selector: tool => tool.name,
    maxLength: 5,
  },
)
