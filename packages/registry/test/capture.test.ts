import { createOwner, isCodedError } from '@dsh/kernel'
import { createRegistry, type Registry } from '@dsh/registry'
import type { ToolDefinition } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { frozenTool, names, thrownBy, tool, untyped } from './tools.ts'

/** A registry in which this definition is registered. */
const registered = (definition: ToolDefinition): Registry => {
  const registry = createRegistry()
  registry.register(createOwner(), definition)
  return registry
}
const captured = (definition: ToolDefinition): ToolDefinition => {
  const found = registered(definition).get(definition.name)
  if (found === undefined) throw new Error('not registered')
  return found
}
const exec = {} as never

describe("registry.register(owner, definition): an author's mistakes", () => {
  it.each([
    ['no definition', undefined, 'a tool definition must be an object: give what defineTool() returns, or its members'],
    ['null', null, 'a tool definition must be an object'],
    ['a function', tool, 'a tool definition must be an object'],
    ['no name', { name: undefined }, 'a tool needs a name: a string that is not empty'],
    ['an empty name', { name: '' }, 'a tool needs a name: a string that is not empty'],
    ['a name that is no string', { name: 7 }, 'a tool needs a name: a string that is not empty'],
    [
      'no description',
      { description: undefined },
      'tool "read" needs a description: a string that tells the model when to use it',
    ],
    ['no output', { output: undefined }, 'tool "read" needs an output: { schema, render }, so that its values can be'],
    ['a null output', { output: null }, 'tool "read" needs an output: { schema, render }'],
    [
      'no render',
      { output: { schema: {} } },
      'tool "read" needs output.render: a function from arguments and value to content blocks',
    ],
    [
      'a presentationMeta that is no function',
      { output: { schema: {}, render: () => [], presentationMeta: 'x' } },
      'tool "read" has an output.presentationMeta that is not a function: leave it out or give a function',
    ],
    ['no execute', { execute: undefined }, 'tool "read" needs execute: the function that does its work'],
    [
      'a zero timeoutMs',
      { timeoutMs: 0 },
      'tool "read" has a timeoutMs that is not a number of milliseconds from above',
    ],
    ['a negative timeoutMs', { timeoutMs: -1 }, 'above 0 to 2147483647'],
    ['an endless timeoutMs', { timeoutMs: Infinity }, 'above 0 to 2147483647'],
    ['a timeoutMs that no timer keeps', { timeoutMs: 2_147_483_648 }, 'above 0 to 2147483647'],
    ['a timeoutMs that is no number', { timeoutMs: '5' }, 'above 0 to 2147483647'],
    ['a timeoutMs that is NaN', { timeoutMs: Number.NaN }, 'above 0 to 2147483647'],
    ['a null timeoutMs', { timeoutMs: null }, 'above 0 to 2147483647'],
    [
      'a finalizeContent that is no function',
      { finalizeContent: null },
      'tool "read" has a finalizeContent that is not a function: leave it out or give a function',
    ],
    [
      'an isConcurrencySafe that is no function',
      { isConcurrencySafe: true },
      'tool "read" has an isConcurrencySafe that is not a function: leave it out or give a function',
    ],
    [
      'a completeArguments that is no function',
      { completeArguments: true },
      'tool "read" has a completeArguments that is not a function: leave it out or give a function',
    ],
    ['a presentCall that is no function', { presentCall: {} }, 'has a presentCall that is not a function'],
    ['a presentResult that is no function', { presentResult: 1 }, 'has a presentResult that is not a function'],
    [
      'parameters that are not JSON',
      { parameters: { type: 'object', default: new Map() } },
      'tool "read" has parameters that are not lossless JSON: default: ',
    ],
    ['no parameters', { parameters: undefined }, 'tool "read" has parameters that are not lossless JSON: the root: '],
    [
      'parameters that are no object',
      { parameters: [] },
      'tool "read" has parameters that are not a JSON Schema object: give at least { type: "object" }',
    ],
  ])('refuses %s', (_what, change, sentence) => {
    const definition = typeof change === 'object' && change !== null ? untyped('read', change) : (change as never)
    const error = thrownBy(() => createRegistry().register(createOwner(), definition))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as TypeError).message).toContain(sentence)
  })

  it('quotes a name so that nothing in it is mistaken for the sentence', () => {
    expect(() => registered(untyped('a" is\nfine', { execute: 1 }))).toThrow('tool "a\\" is\\nfine" needs execute')
  })

  it('refuses an output schema that is not supported, with a code, the tool and every violation', () => {
    const schema = { type: 'object', properties: { a: { surprise: 1 }, b: { $dynamicRef: '#b' } } }
    const error = thrownBy(() => registered(untyped('read', { output: { schema, render: () => [] } })))
    expect(isCodedError(error, 'UNSUPPORTED_SCHEMA')).toBe(true)
    expect((error as Error).message).toContain('tool "read": output.schema.properties.a.surprise')
    expect((error as Error).message).toContain('tool "read": output.schema.properties.b.$dynamicRef')
  })

  it('refuses an output without a schema, with the code of schemas', () => {
    const error = thrownBy(() => registered(untyped('read', { output: { render: () => [] } })))
    expect(isCodedError(error, 'UNSUPPORTED_SCHEMA')).toBe(true)
    expect((error as Error).message).toContain('tool "read": output.schema must be lossless JSON: ')
  })

  it('refuses an output schema that is not JSON, with its path', () => {
    const schema = { type: 'object', properties: { 'a.b': { type: 'string', default: new Date() } } }
    const error = thrownBy(() => registered(untyped('read', { output: { schema, render: () => [] } })))
    expect(isCodedError(error, 'UNSUPPORTED_SCHEMA')).toBe(true)
    expect((error as Error).message).toContain('tool "read": output.schema.properties["a.b"].default must be lossless')
  })

  it('refuses an output schema that is a list, with the place in it that is not JSON', () => {
    const error = thrownBy(() => registered(untyped('read', { output: { schema: [1n], render: () => [] } })))
    expect((error as Error).message).toContain('tool "read": output.schema[0] must be lossless JSON: ')
  })

  it('refuses an output schema that is too deep, with its own code', () => {
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 5000; depth += 1) schema = { type: 'array', items: schema }
    const error = thrownBy(() => registered(untyped('read', { output: { schema, render: () => [] } })))
    expect(isCodedError(error, 'DEPTH_EXCEEDED')).toBe(true)
    expect((error as Error).message).toContain('tool "read": ')
  })

  it('takes the shortest and the longest time that a timer keeps', () => {
    const registry = createRegistry()
    registry.register(createOwner(), tool('short', { timeoutMs: 0.5 }))
    registry.register(createOwner(), tool('long', { timeoutMs: 2_147_483_647 }))
    expect(names(registry)).toEqual(['short', 'long'])
  })

  it('takes parameters of any depth', () => {
    let parameters: object = { type: 'string' }
    for (let depth = 0; depth < 5000; depth += 1) parameters = { type: 'object', properties: { a: parameters } }
    const registry = registered(untyped('deep', { parameters }))
    expect(registry.schemas()[0]?.name).toBe('deep')
  })

  it('refuses one bad tool without harm to the schemas of the others', () => {
    const registry = registered(tool('good'))
    expect(() => registry.register(createOwner(), untyped('bad', { parameters: { default: 1n } }))).toThrow('"bad"')
    expect(registry.schemas().map(one => one.name)).toEqual(['good'])
  })
})

describe('registry.register(owner, definition): what is captured', () => {
  it('changes nothing when the author changes the definition later', async () => {
    const definition = {
      ...tool('read'),
      parameters: { type: 'object' as const, properties: { path: { type: 'string' as const } } },
      output: { schema: { type: 'string' as const } as { type: string }, render: () => [] },
    }
    const registry = registered(definition as ToolDefinition)
    definition.name = 'write'
    definition.description = 'Writes.'
    Object.assign(definition.parameters.properties.path, { type: 'number' })
    definition.output.schema.type = 'number'
    definition.output.render = () => {
      throw new Error('changed')
    }
    definition.execute = async () => 'changed'
    const found = registry.get('read')
    expect(registry.get('write')).toBeUndefined()
    expect(found?.description).toBe('Does read.')
    expect(found?.parameters).toEqual({ type: 'object', properties: { path: { type: 'string' } } })
    expect(found?.output.schema).toEqual({ type: 'string' })
    expect(found?.output.render({}, 'x')).toEqual([])
    expect(await found?.execute({}, exec)).toBe('read')
  })

  it('is frozen at any depth', () => {
    const found = captured(tool('read', { parameters: { type: 'object', properties: { a: { type: 'string' } } } }))
    expect(Object.isFrozen(found)).toBe(true)
    expect(Object.isFrozen(found.output)).toBe(true)
    expect(Object.isFrozen(found.output.schema)).toBe(true)
    expect(Object.isFrozen(found.parameters.properties?.['a'])).toBe(true)
  })

  it('is the definition itself where that is frozen through and through', () => {
    const definition = frozenTool('read')
    expect(captured(definition)).toBe(definition)
  })

  it('is the definition itself also where that leads back to itself', () => {
    const definition: ToolDefinition & { self?: unknown } = { ...frozenTool('read') }
    definition.self = definition
    expect(captured(Object.freeze(definition))).toBe(definition)
  })

  it('is a copy where anything that can be reached may still change', () => {
    const properties = { a: { type: 'string' as const } }
    const definition = Object.freeze({
      ...frozenTool('read'),
      parameters: Object.freeze({ type: 'object', properties }),
    })
    const found = captured(definition as ToolDefinition)
    Object.assign(properties.a, { type: 'number' })
    expect(found).not.toBe(definition)
    expect(found.parameters.properties?.['a']).toEqual({ type: 'string' })
  })

  it('is a copy where the definition is an instance of a class, whose prototype may still change', async () => {
    class Reader {
      readonly name = 'read'
      readonly description = 'Reads.'
      readonly parameters = Object.freeze({ type: 'object' as const })
      readonly output = frozenTool('read').output
      async execute(): Promise<string> {
        return 'first'
      }
    }
    const found = captured(Object.freeze(new Reader()))
    Reader.prototype.execute = async () => 'changed'
    expect(await found.execute({}, exec)).toBe('first')
  })

  it('is a copy where a member is a getter, which may give something else next time', () => {
    let description = 'first'
    const { name, parameters, output, execute } = frozenTool('read')
    const found = captured(
      Object.freeze({
        name,
        parameters,
        output,
        execute,
        get description() {
          return description
        },
      }),
    )
    description = 'changed'
    expect(found.description).toBe('first')
  })

  it('is the same object at every look', () => {
    const registry = registered(tool('read'))
    expect(registry.get('read')).toBe(registry.get('read'))
    expect(registry.view().tools[0]).toBe(registry.get('read'))
  })

  it('leaves the given definition unfrozen', () => {
    const definition = tool('read')
    registered(definition)
    expect(Object.isFrozen(definition)).toBe(false)
    expect(Object.isFrozen(definition.parameters)).toBe(false)
  })

  it('has the members of the contract and no others, and none that is undefined', () => {
    const found = captured(untyped('read', { timeoutMs: undefined, presentCall: undefined, secret: 1 }))
    expect(Object.keys(found)).toEqual(['name', 'description', 'parameters', 'output', 'execute'])
    expect(Object.keys(found.output)).toEqual(['schema', 'render'])
  })

  it('keeps every optional member that is there', () => {
    const found = captured(
      tool('read', {
        output: { schema: { type: 'string' }, render: () => [], presentationMeta: () => 'meta' },
        finalizeContent: () => undefined,
        timeoutMs: 5,
        isConcurrencySafe: () => true,
        completeArguments: args => [args],
        presentCall: () => undefined,
        presentResult: () => undefined,
      }),
    )
    expect(found.output.presentationMeta?.({}, null)).toBe('meta')
    expect(found.timeoutMs).toBe(5)
    expect(found.isConcurrencySafe?.({})).toBe(true)
    expect(found.completeArguments?.(1)).toEqual([1])
    expect(Object.keys(found)).toContain('finalizeContent')
    expect(Object.keys(found)).toContain('presentCall')
    expect(Object.keys(found)).toContain('presentResult')
  })

  it('reads every member once, in the definition, in its output and in its schemas', () => {
    const reads: string[] = []
    const counting = (members: object, label: string): object =>
      Object.defineProperties(
        {},
        Object.fromEntries(
          Object.entries(members).map(([key, value]) => [
            key,
            {
              enumerable: true,
              get: (): unknown => {
                reads.push(`${label}.${key}`)
                return value
              },
            },
          ]),
        ),
      )
    const { output, ...members } = tool('read', { timeoutMs: 5, finalizeContent: () => undefined })
    const schema = counting({ type: 'object', properties: counting({ a: {} }, 'schema.properties') }, 'schema')
    const parameters = counting({ type: 'object' }, 'parameters')
    registered(counting({ ...members, parameters, output: counting({ ...output, schema }, 'output') }, 'tool') as never)
    expect(reads).toEqual(expect.arrayContaining(['tool.name', 'tool.execute', 'output.schema', 'parameters.type']))
    expect(reads).toEqual([...new Set(reads)])
  })

  it('keeps the schema that it checked, whatever the author’s getter gives next', () => {
    let reads = 0
    const schema = Object.defineProperty({}, 'type', {
      enumerable: true,
      get: () => (reads++ === 0 ? 'string' : 'no such type'),
    })
    const found = captured(untyped('read', { output: { schema, render: () => [] } }))
    expect(found.output.schema).toEqual({ type: 'string' })
  })

  it('keeps `this`, private members and inherited methods of an instance of a class', async () => {
    class Counter {
      readonly name = 'count'
      readonly description = 'Counts.'
      readonly parameters = { type: 'object' as const }
      readonly output = new Output()
      #count = 0
      async execute(): Promise<number> {
        this.#count += 1
        return this.#count
      }
      isConcurrencySafe(): boolean {
        return this.#count > 0
      }
    }
    class Output {
      readonly schema = { type: 'integer' as const }
      readonly #prefix = 'count: '
      render(_args: unknown, value: unknown) {
        return [{ type: 'text' as const, text: this.#prefix + String(value) }]
      }
    }
    const found = captured(new Counter())
    const { execute, isConcurrencySafe } = found
    expect(await execute({}, exec)).toBe(1)
    expect(isConcurrencySafe?.({})).toBe(true)
    expect(found.output.render({}, 2)).toEqual([{ type: 'text', text: 'count: 2' }])
  })

  it('calls a method as the language does, whatever `bind` the author gave it', async () => {
    const execute = Object.assign(async () => 'done', { bind: () => () => 'hijacked' })
    expect(await captured(untyped('read', { execute })).execute({}, exec)).toBe('done')
  })

  it('throws on what a getter throws, and registers nothing', () => {
    const definition = Object.defineProperty({ ...tool('read') }, 'description', {
      get() {
        throw new RangeError('mine')
      },
    })
    const registry = createRegistry()
    expect(thrownBy(() => registry.register(createOwner(), definition))).toBeInstanceOf(RangeError)
    expect(names(registry)).toEqual([])
  })

  it('names the place where a getter of the parameters throws', () => {
    const parameters = Object.defineProperty({ type: 'object' }, 'properties', {
      enumerable: true,
      get() {
        throw new RangeError('mine')
      },
    })
    expect(() => registered(untyped('read', { parameters }))).toThrow(
      'tool "read" has parameters that are not lossless JSON: properties: could not be read: mine',
    )
  })

  it('refuses parameters that share themselves into more than a million places, before memory is full', () => {
    let shared: object = { type: 'string' }
    for (let level = 0; level < 40; level++) shared = { type: 'object', properties: { a: shared, b: shared } }
    expect(() => registered(untyped('read', { parameters: shared }))).toThrow(/more than \d+ values in all/)
    expect(() => registered(untyped('read', { output: { schema: shared, render: () => [] } }))).toThrow(
      /more than \d+ values in all/,
    )
  })

  it('refuses a revoked proxy in the words of whoever revoked it', () => {
    const { proxy, revoke } = Proxy.revocable(tool('read'), {})
    revoke()
    expect(() => registered(proxy)).toThrow(TypeError)
  })

  it('keeps own keys named __proto__ in parameters as data', () => {
    const parameters = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as object
    const { properties } = captured(untyped('read', { parameters })).parameters
    expect(Object.hasOwn(properties ?? {}, '__proto__')).toBe(true)
  })
})
