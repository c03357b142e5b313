/** Definitions, schemas, masks, modes and errors. */
import { attempt, text } from './world.mjs'

const defined = {
  name: 'd',
  description: 'Does d.',
  parameters: {
    p: { type: 'string', required: true, enum: ['a', 'b'] },
    q: {
      type: 'array',
      items: { type: 'object', additionalProperties: false, properties: { h: { type: 'string', required: true } } },
    },
    r: { oneOf: [{ type: 'null' }, { type: 'integer' }] },
  },
  output: { schema: { type: 'json' }, render: (args, value) => text(JSON.stringify([args, value])) },
  execute: async args => args,
}

const values = [
  [{ type: 'string' }, 1],
  [{ type: 'object', required: ['a'], properties: { a: { type: 'null' } } }, {}],
  [{ type: 'integer', enum: [1, 2] }, 3],
  [{ type: 'string', const: 'x' }, 'y'],
  [{ type: 'integer' }, 1.5],
  [{ type: 'number' }, NaN],
  [{ type: 'array', items: { type: 'boolean' } }, [true, 0, 'x']],
  [{ oneOf: [{ type: 'string' }, { type: 'string', enum: ['a'] }] }, 'a'],
  [{ type: 'object', additionalProperties: false, properties: {} }, { a: 1 }],
  [{}, () => 1],
  [{ type: 'null' }, undefined],
  [{ type: 'object' }, []],
  [{ type: 'object' }, null],
  [{ type: 'array' }, {}],
]

const schemas = [
  { type: 'x' },
  { type: ['string'] },
  { pattern: 'x' },
  { type: 'string', properties: {} },
  { oneOf: [] },
  { type: 'object', required: ['q'] },
  { enum: [] },
  { type: 'integer', enum: [1.5] },
  null,
  [],
  { type: 'string', const: 1 },
  { description: 5 },
  { default: () => 1 },
  { type: 'object', additionalProperties: {} },
  { type: 'string', enum: ['a', 'a'] },
]

const types = [
  { type: 'string', enum: ['a"b', 'c'] },
  {
    type: 'object',
    properties: { a: { type: 'array', items: { oneOf: [{ type: 'null' }, { type: 'number' }] }, description: 'd' } },
    required: ['a'],
  },
  { const: 5, type: 'integer' },
  { type: 'object', properties: { 'x-y': {} }, additionalProperties: false },
  { type: 'array' },
  5,
]

export const definitions = {
  'arguments of a tool that is defined': async world => {
    world.ctx.tools.register(world.lib.defineTool(defined))
    const results = []
    for (const args of [{}, { p: 'c' }, { p: 'a', q: [{}], x: 1 }, { p: 'a', q: 5 }, { p: 'a', q: [{ h: 1, z: 2 }] }])
      results.push(await world.run('d', args))
    for (const args of [{ p: 'a', r: 1 }, [], null, { p: undefined }]) results.push(await world.run('d', args))
    return results
  },
  'what is sent to the model': async world => {
    world.register('b')
    world.register('a', { timeoutMs: 5, isConcurrencySafe: () => true })
    return [world.ctx.tools.schemas(), (await world.ctx.systemPrompt.assemble()).tools]
  },
  'which calls may overlap': world => {
    world.register('a', { isConcurrencySafe: () => true })
    world.register('b', {
      isConcurrencySafe() {
        throw new Error('oh')
      },
    })
    return ['a', 'b', 'nope'].map(name => world.ctx.tools.executionMode(world.call(name)))
  },
  'what a scope sees': world => {
    for (const name of ['read', 'write', 'list']) world.register(name)
    const { tools } = world.scoped
    const { agent } = world.call('a')
    const seen = () => world.ctx.tools.schemas(agent).map(({ name }) => name)
    const all = [seen()]
    tools.register({ ...world.ctx.tools.get('write') })
    const lift = tools.restrict({ allow: ['read', 'write'] })
    all.push(seen())
    tools.restrict({ deny: ['read'] })
    all.push(seen())
    world.register('later')
    lift()
    all.push(seen())
    return all
  },
  'which masks and modes are refused': ({ register, ctx, scoped }) => {
    register('a')
    return [
      () => ctx.tools.restrict({ deny: ['a'] }),
      () => scoped.tools.restrict({}),
      () => scoped.tools.restrict({ deny: ['x'] }),
      () => scoped.tools.restrict({ deny: ['run_code'] }),
      () => scoped.tools.restrict({ allow: ['a'], deny: ['a'] }),
      () => scoped.tools.restrict({ allow: [] }),
      () => scoped.tools.restrict({ deny: [] }),
      () => ctx.tools.presentAs('code'),
      () => scoped.tools.presentAs('code'),
      () => scoped.tools.presentAs('both'),
    ].map(action => attempt(action) === 'no error')
  },
  'which registrations are refused': ({ register }) =>
    [
      { output: undefined },
      { output: {} },
      { output: { schema: { type: 'x' }, render: () => [] } },
      { timeoutMs: -1 },
      { name: 'run_code' },
      {},
      {},
    ].map(more => attempt(() => register('a', more)) === 'no error'),
  'what is wrong with values': ({ lib }) => values.map(([schema, value]) => lib.validateJsonSchemaValue(schema, value)),
  'what is wrong with schemas': ({ lib }) =>
    schemas.map(schema => attempt(() => lib.assertSupportedJsonSchema(schema))),
  'types in words': ({ lib }) => types.map(schema => [lib.jsonSchemaToTs(schema), lib.jsonSchemaToPy(schema)]),
  errors: ({ lib }) =>
    [
      new lib.ToolArgsError(['a']),
      new lib.ToolOutputError('t', ['a', 'b']),
      new lib.JsonSchemaError([]),
      new lib.CodeRunFailedError('x'),
      new lib.ToolNotFoundError('x', 'call it another way'),
    ].map(error => [
      attempt(() => {
        throw error
      }),
      String(error),
    ]),
}
