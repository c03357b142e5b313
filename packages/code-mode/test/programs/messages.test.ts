import { text, type Content } from '@dsh/presentation'
import type { ContextMessage } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { house, returned, type Plan } from '../support/house.ts'
import { runtimes } from '../support/runtimes.ts'

const image: Content[number] = { type: 'image', data: 'aGk=', mimeType: 'image/png' }
const message = (id: string): ContextMessage => ({ id, role: 'user', content: [text(id)], source: { kind: 'test' } })

describe.each(runtimes)('what the model gets beside the result of a program, $name', ({ runtime }) => {
  const start = (plan: Plan = {}) => {
    const home = house({ codeRuntime: runtime, ...plan })
    home.tool('draw', () => 'drawn', { output: { schema: {}, render: () => [text('a circle'), image] } })
    home.tool('tell', ({ id }: { id: string }, exec) => (exec.deferContext(message(id)), 'told'))
    return home
  }

  it('is the content of each call that shows an image, as one message', async () => {
    const result = await start().run('await tools.draw({}); return await tools.draw({})', { callId: 'outer' })
    expect(returned(result)).toBe('drawn')
    const source = { kind: 'plugin', plugin: 'tools-code-mode' }
    const content = [text('a circle'), image]
    expect(result.additionalContexts).toEqual([
      { id: 'outer:code:1:images', role: 'user', content, source },
      { id: 'outer:code:2:images', role: 'user', content, source },
    ])
  })

  it('is no image that a policy blocked or replaced', async () => {
    const home = start()
    home.hooks.on(home.owner, 'tools/post-execute', (exec, _result, next) => {
      if (exec.callId.endsWith(':1')) return { kind: 'block', feedback: [image] }
      return exec.callId.endsWith(':2') ? { kind: 'accept', content: [text('gone')] } : next()
    })
    const result = await home.run('await tools.draw({}).catch(() => 0); await tools.draw({})')
    expect(result).not.toHaveProperty('additionalContexts')
  })

  it('is what tools have to say, also where the program fails later', async () => {
    const result = await start().run(
      'await tools.tell({ id: "a" }); await tools.tell({ id: "b" }); throw new Error("no")',
    )
    expect(result.isError).toBe(true)
    expect(result.additionalContexts?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('is nothing of it where the result of the program is blocked', async () => {
    const home = start()
    home.hooks.on(home.owner, 'tools/post-execute', (exec, _result, next) =>
      exec.name === 'run_code' ? { kind: 'block', feedback: [text('withheld')] } : next(),
    )
    expect(await home.run('await tools.tell({ id: "a" })')).not.toHaveProperty('additionalContexts')
  })

  it('is the end of the turn where a call that succeeded asks for it', async () => {
    const home = start()
    home.tool('finish', (_args, exec) => (exec.concludeTurn(), 'over'))
    home.tool('fail', (_args, exec) => {
      exec.concludeTurn()
      throw new Error('no')
    })
    expect(await home.run('await tools.finish({})')).toMatchObject({ concludesTurn: true })
    expect(await home.run('await tools.fail({}).catch(() => 0)')).not.toHaveProperty('concludesTurn')
    home.hooks.on(home.owner, 'tools/post-execute', (exec, _result, next) =>
      exec.name === 'finish' ? { kind: 'block', feedback: [text('not yet')] } : next(),
    )
    expect(await home.run('await tools.finish({}).catch(() => 0)')).not.toHaveProperty('concludesTurn')
  })

  it('is no card of a nested call: its tool shows nothing for a screen', async () => {
    const home = start()
    let asked = 0
    home.tool('shown', () => 1, {
      output: { schema: {}, render: () => [], presentationMeta: () => ((asked += 1), 'shown') },
    })
    await home.run('await tools.shown({})')
    expect(asked).toBe(0)
  })
})
