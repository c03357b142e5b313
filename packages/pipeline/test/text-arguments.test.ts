import { compileSchema } from '@dsh/json-schema'
import { ToolArgsError } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house, read } from './support.ts'

const wanted = compileSchema(echo().parameters)

/** A tool that checks its arguments, as `defineTool` makes them. */
const strict = () =>
  bodyOf((_exec, args) => {
    if (!wanted.check(args)) throw new ToolArgsError(wanted.violations(args, ''))
    return 'ran'
  })

const outcome = async (args: unknown, tool = strict()) => {
  const { owner, registry, pipeline } = house()
  registry.register(owner, tool)
  return pipeline.execute(call({ arguments: args }))
}

describe('arguments that are still text', () => {
  it('are refused with what is wrong with the JSON, and where, by a code', async () => {
    const result = await outcome('{"path": }')
    expect(read(result)).toMatch(
      /^Error: invalid arguments: "arguments" must be an object \(not valid JSON at line 1, column 10/,
    )
    expect(result.error?.info).toStrictEqual({ name: 'ToolArgsError', code: 'INVALID_ARGS' })
  })

  it('are refused where an id is beyond 2^53, with its place and the advice to send it as a string', async () => {
    expect(read(await outcome('{"id":2512292042121000001}'))).toBe(
      'Error: invalid arguments: "arguments" must be an object (id: the integer 2512292042121000001 would be rounded to 2512292042120999936; send it as a string)',
    )
  })

  it('are refused where the text holds the object: the object itself is wanted', async () => {
    expect(read(await outcome('{"text":"a"}'))).toBe(
      'Error: invalid arguments: "arguments" must be an object (it is text; give the object itself)',
    )
  })

  it('are refused with the other violations as well, if there are any', async () => {
    const picky = bodyOf(() => {
      throw new ToolArgsError(['it is text', 'it is late'])
    })
    expect(read(await outcome('{', picky))).toMatch(/^Error: invalid arguments: it is text \(.+\); it is late$/)
  })

  it('are for a tool to take that takes text', async () => {
    expect(
      read(
        await outcome(
          'as it is',
          bodyOf((_exec, args) => args),
        ),
      ),
    ).toBe('as it is')
  })

  it('add nothing to what else a body throws', async () => {
    const failing = bodyOf(() => {
      throw new Error('no disk')
    })
    expect(read(await outcome('{', failing))).toBe('Error: no disk')
  })

  it('leave a refusal of arguments that are an object as it is', async () => {
    expect(read(await outcome({ text: 1 }))).toBe('Error: invalid arguments: "text" must be a string')
  })
})
