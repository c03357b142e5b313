import type { JsonSchemaNode } from '@dsh/json-schema'

/** A schema, with values that are valid by it. */
export interface SchemaCase {
  readonly schema: JsonSchemaNode
  readonly values: readonly unknown[]
}

/** What an agent's calls look like. Written in the vocabulary that everyone takes. */
export const typicalArguments: readonly SchemaCase[] = [
  {
    schema: {
      type: 'object',
      properties: {
        command: { type: 'string', description: 'The command line.' },
        description: { type: 'string' },
        timeoutMs: { type: 'integer' },
        background: { type: 'boolean' },
      },
      required: ['command'],
      additionalProperties: false,
    },
    values: [{ command: 'git status --short', description: 'What has changed?', timeoutMs: 30_000 }],
  },
  {
    schema: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        edits: {
          type: 'array',
          items: {
            type: 'object',
            properties: { oldText: { type: 'string' }, newText: { type: 'string' }, all: { type: 'boolean' } },
            required: ['oldText', 'newText'],
            additionalProperties: false,
          },
        },
      },
      required: ['path', 'edits'],
    },
    values: [
      {
        path: 'src/index.ts',
        edits: [
          { oldText: 'const a = 1', newText: 'const a = 2' },
          { oldText: 'let b', newText: 'const b', all: true },
        ],
      },
    ],
  },
  {
    schema: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        output: { type: 'string', enum: ['content', 'files', 'count'] },
        limit: { type: 'integer' },
        where: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      },
      required: ['query'],
    },
    values: [{ query: 'createRegistry', output: 'files', limit: 20, where: ['packages', 'examples'] }],
  },
]

const [command, edit, search] = typicalArguments.map(({ schema }) => schema)

/** The same calls with the mistakes that a model makes: a name misspelt, a type mistaken, something left out. */
export const wrongArguments: readonly SchemaCase[] = [
  { schema: command ?? {}, values: [{ comand: 'git status --short', timeoutMs: '30s' }] },
  {
    schema: edit ?? {},
    values: [{ path: 'src/index.ts', edits: [{ oldText: 'let b', newtext: 'const b', all: 'yes' }] }],
  },
  { schema: search ?? {}, values: [{ query: 'createRegistry', output: 'paths', limit: 2.5, where: 7 }] },
]

/** Rows of two fields, as a value. */
export const rowsSchema: JsonSchemaNode = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    required: ['id', 'name'],
    additionalProperties: false,
  },
}
