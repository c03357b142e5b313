import { mostNodes, type JsonValue } from '@dsh/json'
import { codes, presentCall, succeeded, type ToolExecutionResult } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house, read } from './support.ts'

/** 40 objects with 2 to the power of 40 places. */
function doublings(): JsonValue {
  let value: JsonValue = { a: 1, b: 2 }
  for (let level = 0; level < 40; level++) value = { a: value, b: value }
  return value
}

const tooMany = `must not have more than ${mostNodes} values in all, those that are shared counted at each place`

function codeOf(result: ToolExecutionResult | undefined): string | undefined {
  return result?.isError === true ? result.error.info?.code : undefined
}

describe('Values that are too large to be copied', () => {
  it('are refused as arguments', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const result = await pipeline.execute(call({ arguments: doublings() }))
    expect(codeOf(result)).toBe(codes.INVALID_ARGS)
    expect(read(result)).toBe(`Error: invalid arguments: "arguments" ${tooMany}`)
  })

  it('are refused as arguments of one call in a batch', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ isConcurrencySafe: () => true }))
    const [first, second] = await pipeline.executeBatch([call({ arguments: doublings() }), call()])
    expect(codeOf(first)).toBe(codes.INVALID_ARGS)
    expect(first && read(first)).toBe(`Error: invalid arguments: "arguments" ${tooMany}`)
    expect(second && read(second)).toBe('hello')
  })

  it('are refused where a tool completes arguments by them', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ completeArguments: doublings }))
    expect(codeOf(await pipeline.execute(call()))).toBe(codes.INVALID_ARGS)
  })

  it('are refused as what a body gives', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(() => doublings()),
    )
    const result = await pipeline.execute(call())
    expect(codeOf(result)).toBe(codes.INVALID_TOOL_OUTPUT)
    expect(read(result)).toContain(`value ${tooMany}`)
  })

  it('are refused as what a wrapper gives', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => succeeded(doublings()))
    expect(codeOf(await pipeline.execute(call()))).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it('are refused as what a rendering gives', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ output: { schema: {}, render: () => doublings() as never } }))
    expect(codeOf(await pipeline.execute(call()))).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it('are told apart in a card', () => {
    const card = presentCall(echo(), doublings())
    expect(card).toMatchObject({ card: 'generic', rawInput: expect.stringContaining(`more than ${mostNodes} values`) })
  })
})
