import { CodedError } from '@dsh/kernel'
import { text } from '@dsh/presentation'
import {
  aborted,
  abortedBeforeDispatch,
  blocked,
  denied,
  failed,
  invalidCall,
  invalidDecision,
  succeeded,
  timedOut,
  ToolArgsError,
  unknownTool,
  type ContextMessage,
} from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const note: ContextMessage = {
  id: 'n1',
  role: 'user',
  content: [text('look')],
  source: { kind: 'plugin', plugin: 'p' },
}

function failureOf(message: string, info?: { name: string; code: string }) {
  return {
    isError: true,
    error: { message, ...(info && { info }) },
    content: [{ type: 'text', text: `Error: ${message}` }],
  }
}

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen)
}

describe('succeeded(value, additionalContexts?)', () => {
  it('carries the value and no content, since the pipeline renders it', () => {
    expect(succeeded({ a: 1 })).toStrictEqual({ isError: false, value: { a: 1 }, content: [] })
  })

  it('keeps contexts', () => {
    expect(succeeded(1, [note]).additionalContexts).toStrictEqual([note])
  })

  it('detaches and freezes the value and the contexts, and leaves the originals alone', () => {
    const value = { rows: [1] }
    const result = succeeded(value, [note])
    value.rows.push(2)
    expect(result.value).toStrictEqual({ rows: [1] })
    expect(isDeeplyFrozen(result)).toBe(true)
    expect(Object.isFrozen(note)).toBe(false)
  })

  it('has no key for no contexts', () => {
    expect(succeeded(1, [])).not.toHaveProperty('additionalContexts')
  })

  it('hands on a value that is not JSON, for the pipeline to refuse', () => {
    const value = new Map() as never
    expect(succeeded(value).value).toBe(value)
  })
})

describe('failed(thrown)', () => {
  it('keeps class name and code of an error with a code', () => {
    expect(failed(new ToolArgsError(['"a" must be a string']))).toStrictEqual(
      failureOf('invalid arguments: "a" must be a string', { name: 'ToolArgsError', code: 'INVALID_ARGS' }),
    )
  })

  it("keeps a tool's own code", () => {
    expect(failed(new CodedError('FS_NOT_FOUND', 'no such file')).error.info?.code).toBe('FS_NOT_FOUND')
  })

  it('gives a plain error no code, even one with a `code` property', () => {
    expect(failed(Object.assign(new Error('nope'), { code: 'ENOENT' }))).toStrictEqual(failureOf('nope'))
  })

  it('takes the message of any object that has one', () => {
    expect(failed({ message: 'as an object' })).toStrictEqual(failureOf('as an object'))
  })

  it('takes a thrown string as the message', () => {
    expect(failed('as text')).toStrictEqual(failureOf('as text'))
  })

  it('survives a value whose inspection throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(failed(proxy)).toStrictEqual(failureOf('<unprintable thrown value>'))
  })

  it('survives a coded error whose name throws', () => {
    const error = Object.defineProperty(new CodedError('X', 'm'), 'name', {
      get() {
        throw new Error('no name')
      },
    })
    expect(failed(error).error.info).toStrictEqual({ name: 'Error', code: 'X' })
  })

  it('survives a code that cannot be read twice', () => {
    let reads = 0
    const error = Object.defineProperty(new CodedError('X', 'm'), 'code', {
      get() {
        reads += 1
        if (reads > 1) throw new Error('once only')
        return 'X'
      },
    })
    expect(failed(error)).toStrictEqual(failureOf('m'))
  })

  it('is total and frozen for whatever is thrown', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true }), thrown => {
        const result = failed(thrown)
        expect(result.content).toStrictEqual([text(`Error: ${result.error.message}`)])
        expect(isDeeplyFrozen(result)).toBe(true)
      }),
    )
  })
})

describe('denied(reason)', () => {
  it('is the reason, without a code', () => {
    expect(denied('not today')).toStrictEqual(failureOf('not today'))
  })

  it('denies with a code where the reason is not a string', () => {
    expect(denied(null as never)).toStrictEqual(
      failureOf('invalid policy decision: the reason of a denial must be a string', {
        name: 'InvalidPolicyDecisionError',
        code: 'INVALID_POLICY_DECISION',
      }),
    )
  })
})

describe('blocked(feedback, additionalContexts?)', () => {
  it('shows the feedback as it is, and its text is the message', () => {
    expect(blocked([text('one'), text('two')])).toStrictEqual({
      isError: true,
      error: { message: 'one\ntwo' },
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ],
    })
  })

  it('names blocks that are not text by their type in the message', () => {
    const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' } as const
    expect(blocked([text('see'), image]).error.message).toBe('see\n[image content]')
  })

  it('says what happened where the feedback is empty', () => {
    expect(blocked([])).toStrictEqual({
      isError: true,
      error: { message: 'tool result blocked by post-execute policy' },
      content: [],
    })
  })

  it('keeps contexts, and has no key for none', () => {
    expect(blocked([], [note]).additionalContexts).toStrictEqual([note])
    expect(blocked([], [])).not.toHaveProperty('additionalContexts')
  })

  it('detaches and freezes the feedback, and leaves the original alone', () => {
    const feedback = [text('no')]
    const result = blocked(feedback, [note])
    feedback.push(text('more'))
    expect(result.content).toHaveLength(1)
    expect(isDeeplyFrozen(result)).toBe(true)
    expect(Object.isFrozen(feedback)).toBe(false)
  })

  it('is a failure of another kind where the feedback is not JSON', () => {
    expect(blocked([{ type: 'text', text: () => 1 }] as never)).toStrictEqual(
      failureOf('tool result must be losslessly JSON-serializable'),
    )
  })

  it('is an invalid decision where the feedback is not content', () => {
    expect(blocked('no' as never).error).toStrictEqual({
      message: 'invalid policy decision: the feedback of a block must be an array of content blocks',
      info: { name: 'InvalidPolicyDecisionError', code: 'INVALID_POLICY_DECISION' },
    })
    expect(blocked([{ type: 'video' }] as never).error.info?.code).toBe('INVALID_POLICY_DECISION')
  })

  it('is an invalid decision where the contexts are not messages', () => {
    expect(blocked([], [{ ...note, role: 'system' }] as never).error).toStrictEqual({
      message: 'invalid policy decision: additionalContexts must be an array of context messages',
      info: { name: 'InvalidPolicyDecisionError', code: 'INVALID_POLICY_DECISION' },
    })
    expect(blocked([], null as never).error.info?.code).toBe('INVALID_POLICY_DECISION')
  })
})

describe('aborted()', () => {
  it('says that the body began', () => {
    expect(aborted()).toStrictEqual(failureOf('tool call aborted', { name: 'AbortError', code: 'ABORTED' }))
  })

  it('is a new result each time, so that no two calls share one', () => {
    expect(aborted()).not.toBe(aborted())
  })
})

describe('abortedBeforeDispatch()', () => {
  it('says that the body never began', () => {
    expect(abortedBeforeDispatch()).toStrictEqual(
      failureOf('tool call aborted before dispatch', { name: 'AbortError', code: 'ABORTED_BEFORE_DISPATCH' }),
    )
  })
})

describe('timedOut(ms)', () => {
  it('names the budget', () => {
    expect(timedOut(250)).toStrictEqual(
      failureOf('tool call timed out after 250ms', { name: 'ToolTimeoutError', code: 'TOOL_TIMEOUT' }),
    )
  })
})

describe('unknownTool(name, hint?)', () => {
  const info = { name: 'ToolNotFoundError', code: 'UNKNOWN_TOOL' }

  it('names the tool', () => {
    expect(unknownTool('nope')).toStrictEqual(failureOf('unknown tool "nope"', info))
  })

  it('names the way forward for a collapsed tool', () => {
    expect(unknownTool('read', { reachableFrom: 'run_code' })).toStrictEqual(
      failureOf(
        'unknown tool "read": only `run_code` is callable directly — call `read` from inside a `run_code` program instead',
        info,
      ),
    )
  })

  it('suggests the nearest name behind the pinned text', () => {
    expect(unknownTool('raed', { nearest: 'read' })).toStrictEqual(
      failureOf('unknown tool "raed" (did you mean "read"?)', info),
    )
  })

  it('is total over a name that is no string', () => {
    const hostile = {
      toString() {
        throw new Error('no')
      },
    }
    expect(unknownTool(hostile as never, null as never).error.message).toBe('unknown tool "<unprintable thrown value>"')
  })
})

describe('invalidCall(reason)', () => {
  it('says what is wrong with the call itself', () => {
    expect(invalidCall('signal must be an AbortSignal')).toStrictEqual(
      failureOf('invalid call: signal must be an AbortSignal', { name: 'InvalidCallError', code: 'INVALID_CALL' }),
    )
  })
})

describe('invalidDecision(stage, reason)', () => {
  it('says which stage cannot be acted on, and why', () => {
    expect(invalidDecision('pre-execute', 'kind must be allow, deny or ask')).toStrictEqual(
      failureOf('invalid policy decision in pre-execute: kind must be allow, deny or ask', {
        name: 'InvalidPolicyDecisionError',
        code: 'INVALID_POLICY_DECISION',
      }),
    )
  })
})
