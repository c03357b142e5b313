import { JsonSchemaError } from '@dsh/json-schema'
import { failed, presentCall, presentResult } from '@dsh/tool'
import { defineTool, text, ToolArgsError, type ToolDefinition } from '@dsh/schema'
import { describe, expect, it, vi } from 'vitest'
import { exec } from './run-context.ts'

const read = defineTool({
  name: 'read',
  description: 'Reads a file.',
  parameters: { path: { type: 'string', required: true }, lines: { type: 'integer' } },
  output: {
    schema: { type: 'object', additionalProperties: false, properties: { body: { type: 'string', required: true } } },
    render: (args, value) => [text(`${args.path}: ${value.body}`)],
    presentationMeta: (args, value) => ({ path: args.path, size: value.body.length }),
  },
  timeoutMs: 5000,
  isConcurrencySafe: args => args.lines === undefined,
  async execute(args) {
    return { body: `${args.path} ${args.lines ?? 'all'}` }
  },
  finalizeContent: (_exec, result) => (result.isError ? [text('sorry')] : undefined),
  presentCall: args => ({ card: 'generic', title: args.path, kind: 'read' }),
  presentResult: (args, result) => ({ card: 'generic', title: args.path, content: result.content }),
})

/** The least that an author can say. */
const least = {
  name: 'least',
  description: '',
  parameters: {},
  output: { schema: { type: 'null' }, render: () => [] },
  execute: async () => null,
} as const

/** Options as plain JavaScript might write them. */
const define = (changes: object): ToolDefinition => defineTool({ ...least, ...changes })

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  return undefined
}

describe('defineTool(options)', () => {
  it('compiles both schemas', () => {
    expect(read.parameters).toStrictEqual({
      type: 'object',
      properties: { path: { type: 'string' }, lines: { type: 'integer' } },
      required: ['path'],
    })
    expect(read.output.schema).toStrictEqual({
      type: 'object',
      additionalProperties: false,
      properties: { body: { type: 'string' } },
      required: ['body'],
    })
  })

  it('has each optional member that was given', () => {
    expect(Object.keys(read).sort()).toStrictEqual([
      'description',
      'execute',
      'finalizeContent',
      'isConcurrencySafe',
      'name',
      'output',
      'parameters',
      'presentCall',
      'presentResult',
      'timeoutMs',
    ])
    expect(read.timeoutMs).toBe(5000)
    expect(Object.keys(read.output)).toStrictEqual(['schema', 'render', 'presentationMeta'])
  })

  it('has no key for a member that was not given', () => {
    expect(Object.keys(define({}))).toStrictEqual(['name', 'description', 'parameters', 'output', 'execute'])
    expect(Object.keys(define({ presentCall: undefined, timeoutMs: undefined }))).toHaveLength(5)
  })

  it('is frozen', () => {
    expect([read, read.output, read.parameters, read.output.schema].every(Object.isFrozen)).toBe(true)
  })

  it('keeps what the options said when it was defined', async () => {
    const options = { ...least, output: { ...least.output }, execute: async () => null as unknown as null }
    const tool = defineTool(options)
    options.execute = async () => 'changed' as unknown as null
    options.output.render = () => {
      throw new Error('changed')
    }
    expect(await tool.execute({}, exec)).toBeNull()
    expect(tool.output.render({}, null)).toStrictEqual([])
  })

  it('calls the functions of an object as its methods', async () => {
    class Counter {
      name = 'count'
      description = ''
      parameters = {}
      output = { schema: { type: 'integer' }, render: () => [] } as const
      count = 0
      async execute() {
        this.count += 1
        return this.count
      }
    }
    const tool = defineTool(new Counter())
    expect([await tool.execute({}, exec), await tool.execute({}, exec)]).toStrictEqual([1, 2])
  })

  it('closes the root where asked to, and names the nearest key', async () => {
    const tool = define({ parameters: { path: { type: 'string' } }, additionalProperties: false })
    expect(tool.parameters.additionalProperties).toBe(false)
    expect(await thrownBy(() => tool.execute({ paths: 'a', to: 'b' }, exec))).toMatchObject({
      violations: [
        '"paths" is not a declared property (additionalProperties: false) (did you mean "path"?)',
        '"to" is not a declared property (additionalProperties: false)',
      ],
    })
  })
})

describe('defineTool(options).execute(args, exec)', () => {
  it('runs the body with the very arguments and the context it was given', async () => {
    const execute = vi.fn<(args: unknown, context: unknown) => Promise<null>>(async () => null)
    const args = { any: 1 }
    await define({ execute }).execute(args, exec)
    expect(execute.mock.calls).toStrictEqual([[args, exec]])
    expect(execute.mock.calls[0]?.[0]).toBe(args)
  })

  it('returns what the body returned', async () => {
    expect(await read.execute({ path: 'a', lines: 2 }, exec)).toStrictEqual({ body: 'a 2' })
    expect(await read.execute({ path: 'a' }, exec)).toStrictEqual({ body: 'a all' })
  })

  it('does not run the body with invalid arguments, and rejects with what is wrong', async () => {
    const execute = vi.fn<() => Promise<null>>(async () => null)
    const tool = define({ parameters: { path: { type: 'string', required: true }, n: { type: 'integer' } }, execute })
    const error = await thrownBy(() => tool.execute({ n: 'x' }, exec))
    expect(error).toBeInstanceOf(ToolArgsError)
    expect(error).toMatchObject({ violations: ['missing required property "path"', '"n" must be an integer'] })
    expect(execute).not.toHaveBeenCalled()
  })

  it('fails with a text and a code that the model and programs can use', async () => {
    const result = failed(await thrownBy(() => read.execute({}, exec)))
    expect(result.content).toStrictEqual([text('Error: invalid arguments: missing required property "path"')])
    expect(result.error.info).toStrictEqual({ name: 'ToolArgsError', code: 'INVALID_ARGS' })
  })

  it('rejects, and does not throw, where the body throws at once', async () => {
    const tool = define({
      execute() {
        throw new Error('at once')
      },
    })
    await expect(tool.execute({}, exec)).rejects.toThrow('at once')
  })

  it('waits for a body that is not async', async () => {
    expect(await define({ execute: () => null }).execute({}, exec)).toBeNull()
  })
})

describe('defineTool(options) and its other functions', () => {
  it('renders with typed arguments and value', () => {
    expect(read.output.render({ path: 'a' }, { body: 'b' })).toStrictEqual([text('a: b')])
    expect(read.output.presentationMeta?.({ path: 'a' }, { body: 'b' })).toStrictEqual({ path: 'a', size: 1 })
  })

  it('asks the author whether valid arguments may overlap others', () => {
    expect(read.isConcurrencySafe?.({ path: 'a' })).toBe(true)
    expect(read.isConcurrencySafe?.({ path: 'a', lines: 1 })).toBe(false)
  })

  it('lets invalid arguments overlap nothing', () => {
    const tool = define({ parameters: { a: { type: 'null', required: true } }, isConcurrencySafe: () => true })
    expect(tool.isConcurrencySafe?.({})).toBe(false)
  })

  it('lets the classifier throw, which its caller takes for a no', () => {
    const tool = define({
      isConcurrencySafe() {
        throw new Error('no')
      },
    })
    expect(() => tool.isConcurrencySafe?.({})).toThrow('no')
  })

  it('asks presenters about valid arguments', () => {
    expect(read.presentCall?.({ path: 'a' })).toStrictEqual({ card: 'generic', title: 'a', kind: 'read' })
    expect(read.presentResult?.({ path: 'a' }, { content: [], isError: false })).toStrictEqual({
      card: 'generic',
      title: 'a',
      content: [],
    })
  })

  it('has no card for arguments of an older schema', () => {
    expect(read.presentCall?.({ file: 'a' })).toBeUndefined()
    expect(read.presentResult?.({ file: 'a' }, { content: [], isError: false })).toBeUndefined()
  })

  it('gives a UI the generic card for these', () => {
    expect(presentCall(read, '{"file":"a"}')).toStrictEqual({
      card: 'generic',
      title: 'read',
      rawInput: '{"file":"a"}',
    })
    expect(presentResult(read, '{"file":"a"}', { content: [text('b')], isError: false })).toStrictEqual({
      card: 'generic',
      content: [text('b')],
    })
  })

  it('hands on the finalizer, which also sees failures of invalid arguments', () => {
    expect(read.finalizeContent?.(exec, failed('x'))).toStrictEqual([text('sorry')])
  })
})

describe('defineTool(options) of options that are wrong', () => {
  it.each([
    ['zero', 0],
    ['negative', -1],
    ['infinite', Infinity],
    ['no number', '5'],
  ])('refuses a timeout that is %s', (_what, timeoutMs) => {
    expect(() => define({ timeoutMs })).toThrow(
      new TypeError('defineTool(least): timeoutMs must be a positive finite number'),
    )
  })

  it('refuses a timeout that no timer can wait for', () => {
    expect(() => define({ timeoutMs: 2 ** 31 })).toThrow(/timeoutMs must be at most 2147483647/)
    expect(define({ timeoutMs: 2 ** 31 - 1 }).timeoutMs).toBe(2147483647)
  })

  it('names everything else that is missing or of the wrong kind, all at once', () => {
    expect(() =>
      define({
        name: '',
        description: undefined,
        execute: null,
        presentCall: {},
        output: { schema: { type: 'null' } },
      }),
    ).toThrow(
      new TypeError(
        'defineTool(): name must be a non-empty string; description must be a string; execute must be a function; presentCall must be a function; output.render must be a function',
      ),
    )
  })

  it('refuses options that are none', () => {
    expect(() => defineTool(undefined as never)).toThrow('defineTool(options): options must be an object')
  })

  it('throws what is wrong with both schemas, and with all else, at once', async () => {
    const error = await thrownBy(() =>
      define({
        timeoutMs: 0,
        parameters: { a: { type: 'string', required: false }, b: { type: 'object' } },
        output: { schema: { type: 'array', items: {} }, render: () => [] },
      }),
    )
    expect(error).toBeInstanceOf(JsonSchemaError)
    expect(error).toMatchObject({
      code: 'UNSUPPORTED_SCHEMA',
      violations: [
        'timeoutMs must be a positive finite number',
        'parameters.a.required must be true when present',
        'parameters.b.additionalProperties must be explicitly true or false',
        'schema.items.type must be string/number/integer/boolean/null/array/object/json, or use oneOf',
      ],
    })
  })

  it('refuses an output that is none', () => {
    expect(() => define({ output: null })).toThrow(/output must have a schema and a render function/)
  })

  it('keeps the code of a schema that is too deep', async () => {
    let schema: unknown = { type: 'null' }
    for (let level = 0; level < 300; level += 1) schema = { type: 'array', items: schema }
    expect(await thrownBy(() => define({ output: { schema, render: () => [] } }))).toMatchObject({
      code: 'DEPTH_EXCEEDED',
    })
  })
})
