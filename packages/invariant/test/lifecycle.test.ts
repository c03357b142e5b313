import { text } from '@dsh/presentation'
import { aborted, abortedBeforeDispatch, invalidCall, type ToolExecutionResult, type ToolStage } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { brokenPipeline, execution } from './support/broken-pipeline.ts'

const legal: readonly (readonly (ToolStage | 'result')[])[] = [
  ['create', 'pre-execute', 'guard', 'execute', 'body', 'post-execute', 'finalize', 'notify', 'result'],
  ['create', 'pre-execute', 'post-execute', 'finalize', 'notify', 'result'],
  ['create', 'pre-execute', 'guard', 'post-execute', 'finalize', 'notify', 'result'],
  ['create', 'pre-execute', 'guard', 'execute', 'post-execute', 'finalize', 'notify', 'result'],
  ['create', 'pre-execute', 'guard', 'execute', 'body', 'body', 'body', 'post-execute', 'finalize', 'notify', 'result'],
  ['create', 'pre-execute', 'guard', 'execute', 'body', 'finalize', 'notify', 'result'],
  ['create', 'pre-execute', 'finalize', 'notify', 'result'],
  ['create', 'finalize', 'notify', 'result'],
  // As hooks alone tell it, without `onStage`.
  ['pre-execute', 'execute', 'post-execute', 'result'],
  ['pre-execute', 'post-execute', 'result'],
  ['result'],
]

const illegal: readonly (readonly [readonly (ToolStage | 'result')[], readonly string[]])[] = [
  [['pre-execute', 'pre-execute'], ['stage-once: tool "greet" reached pre-execute a second time']],
  [['execute'], ['stage-order: tool "greet" reached execute first; it must come after pre-execute or after guard']],
  [
    ['post-execute'],
    [
      'stage-order: tool "greet" reached post-execute first; it must come after pre-execute or after guard or after execute or after body',
    ],
  ],
  [['create', 'guard'], ['stage-order: tool "greet" reached guard right after create; it must come after pre-execute']],
  [
    ['create', 'pre-execute', 'body'],
    ['stage-order: tool "greet" reached body right after pre-execute; it must come after execute or after body'],
  ],
  [['pre-execute', 'create'], ['stage-order: tool "greet" reached create right after pre-execute; it must come first']],
  [['create', 'create'], ['stage-once: tool "greet" reached create a second time']],
  [['pre-execute', 'execute', 'execute'], ['stage-once: tool "greet" reached execute a second time']],
  [['pre-execute', 'post-execute', 'post-execute'], ['stage-once: tool "greet" reached post-execute a second time']],
  [
    ['pre-execute', 'post-execute', 'execute'],
    [
      'stage-order: tool "greet" reached execute right after post-execute; it must come after pre-execute or after guard',
    ],
  ],
  [['create', 'finalize', 'finalize'], ['stage-once: tool "greet" reached finalize a second time']],
  [['create', 'finalize', 'notify', 'notify'], ['stage-once: tool "greet" reached notify a second time']],
  [['create', 'notify'], ['stage-order: tool "greet" reached notify right after create; it must come after finalize']],
  [
    ['create', 'finalize', 'pre-execute'],
    ['stage-order: tool "greet" reached pre-execute right after finalize; it must come first or after create'],
  ],
  [['result', 'result'], ['one-result: observers of tool "greet" were told of a second result']],
  [
    ['pre-execute', 'result', 'post-execute'],
    ['stage-after-result: tool "greet" reached post-execute after its result was out'],
  ],
  [
    ['pre-execute', 'execute', 'result', 'body'],
    ['stage-after-result: tool "greet" reached body after its result was out'],
  ],
]

describe('the stages of a call', () => {
  it.each(legal.map(stages => [stages]))('may be %j', async stages => {
    const { play, violations } = brokenPipeline()
    await play(execution(), ...stages)
    expect(violations).toEqual([])
  })

  it.each(illegal)('may not be %j', async (stages, expected) => {
    const { play, found } = brokenPipeline()
    await play(execution(), ...stages)
    expect(found()).toEqual(expected)
  })

  it('are those of each call for itself', async () => {
    const { play, violations } = brokenPipeline()
    const [one, other] = [execution(), execution()]
    await play(one, 'create', 'pre-execute')
    await play(other, 'create', 'pre-execute', 'guard', 'execute')
    await play(one, 'guard', 'execute', 'body')
    await play(other, 'body')
    expect(violations).toEqual([])
  })

  it('are told with the id of the call', async () => {
    const { play, violations } = brokenPipeline()
    await play(execution({ callId: 'mine' }), 'execute')
    expect(violations).toEqual([{ rule: 'stage-order', message: expect.any(String), callId: 'mine' }])
  })
})

describe('a result', () => {
  const told = (exec = execution(), result?: ToolExecutionResult): readonly string[] => {
    const { result: tell, found } = brokenPipeline()
    tell(exec, result)
    return found()
  }

  it('may be told of without a stage before it', () => {
    expect(told()).toEqual([])
  })

  it('comes with an execution that is frozen', () => {
    expect(told({ ...execution() })).toEqual(['frozen-execution: the execution of tool "greet" can still be changed'])
  })

  it('is frozen, to its depths', () => {
    const [loose] = told(execution(), { isError: false, value: 1, content: [] })
    expect(loose).toBe('frozen-result: the result of tool "greet" can still be changed')
    const halfway = Object.freeze({
      isError: false,
      value: 1,
      content: Object.freeze([{ ...text('x') }]),
    } as const)
    expect(told(execution(), halfway)).toHaveLength(1)
  })

  it('belongs to a call with a name and an id', () => {
    const expected = ['identity: a call needs a name and a callId that are not empty']
    expect(told(execution({ name: '' }))).toEqual(expected)
    expect(told(execution({ callId: '' }))).toEqual(expected)
  })

  it('may belong to a call without them where it says that the call is malformed', () => {
    expect(told(execution({ callId: '', name: '' }), invalidCall('callId must be a string'))).toEqual([])
  })

  it('says truly that no body began', async () => {
    const { play, result, found } = brokenPipeline()
    const [ran, never] = [execution(), execution()]
    await play(ran, 'create', 'pre-execute', 'guard', 'execute', 'body')
    result(ran, abortedBeforeDispatch())
    await play(never, 'create', 'pre-execute', 'guard', 'execute')
    result(never, abortedBeforeDispatch())
    result(execution(), abortedBeforeDispatch())
    expect(found()).toEqual(['abort-truth: tool "greet" is said to be aborted before dispatch, but its body began'])
  })

  it('may say that a body was aborted that ran elsewhere', async () => {
    const { play, result, violations } = brokenPipeline()
    const exec = execution()
    await play(exec, 'create', 'pre-execute', 'guard', 'execute')
    result(exec, aborted())
    expect(violations).toEqual([])
  })
})
