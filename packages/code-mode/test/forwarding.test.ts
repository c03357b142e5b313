import { text, type Content } from '@dsh/presentation'
import { denied, type ContextMessage, type ToolExecutionResult, type ToolRunContext } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { createForwarding } from '../src/forwarding.ts'

const message = (id: string): ContextMessage => ({ id, role: 'user', content: [text(id)], source: { kind: 'test' } })
const image: Content[number] = { type: 'image', data: 'aGk=', mimeType: 'image/png' }
const success = (more: object = {}): ToolExecutionResult => ({ isError: false, value: null, content: [], ...more })

/** An outer call that writes down what it gets. */
function outer() {
  const deferred: ContextMessage[] = []
  const concluded: true[] = []
  const context = {
    deferContext: (one: ContextMessage) => void deferred.push(one),
    concludeTurn: () => void concluded.push(true),
  } as unknown as ToolRunContext
  return { forwarding: createForwarding(context), deferred, concluded, ids: () => deferred.map(({ id }) => id) }
}

describe('createForwarding(exec)', () => {
  it('hands messages on in the order of submission, whichever call ended first', () => {
    const { forwarding, ids } = outer()
    forwarding.ended(3, 'c3', success({ additionalContexts: [message('third')] }))
    forwarding.ended(2, 'c2', success({ additionalContexts: [message('second'), message('too')] }))
    expect(ids()).toEqual([])
    forwarding.ended(1, 'c1', success({ additionalContexts: [message('first')] }))
    expect(ids()).toEqual(['first', 'second', 'too', 'third'])
  })

  it('waits for no call that never began', () => {
    const { forwarding, ids } = outer()
    forwarding.ended(2, 'c2', success({ additionalContexts: [message('second')] }))
    forwarding.ended(1, 'c1')
    expect(ids()).toEqual(['second'])
  })

  it('hands the whole content on where a success shows an image, before its messages', () => {
    const { forwarding, deferred } = outer()
    const content = [text('before'), image, text('after')]
    forwarding.ended(1, 'c1', success({ content, additionalContexts: [message('first')] }))
    expect(deferred).toEqual([
      { id: 'c1:images', role: 'user', content, source: { kind: 'plugin', plugin: 'tools-code-mode' } },
      message('first'),
    ])
  })

  it('hands no image of a failure on, but its messages', () => {
    const { forwarding, ids } = outer()
    forwarding.ended(1, 'c1', { ...denied('no'), content: [image], additionalContexts: [message('first')] })
    expect(ids()).toEqual(['first'])
  })

  it('ends the turn where a success says so', () => {
    const { forwarding, concluded } = outer()
    forwarding.ended(1, 'c1', success())
    forwarding.ended(2, 'c2', denied('no'))
    expect(concluded).toHaveLength(0)
    forwarding.ended(3, 'c3', success({ concludesTurn: true }))
    expect(concluded).toHaveLength(1)
  })
})
