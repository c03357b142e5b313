import { createTypeScript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { eventsOf, house, returned, tool, type Plan } from '../support/house.ts'
import { runtimes } from '../support/runtimes.ts'

describe.each(runtimes)('tools that are too many to declare, $name', ({ runtime }) => {
  const start = (plan: Plan = {}) => {
    const home = house({ codeRuntime: runtime, languages: [createTypeScript({ budgetTokens: 10 })], ...plan })
    home.tool('read_file', () => 'text', { description: 'Reads a file.' })
    home.registry.register(
      home.agent,
      tool('mine', () => 'mine', { description: 'Reads what is mine.' }),
    )
    return home
  }

  it('are found and described from inside a program, as the SDK says', async () => {
    const home = start()
    expect(home.section('tools:sdk')).toContain('$search(query: string)')
    const program = 'return [await tools.$search("file"), await tools.$describe("read_file")]'
    const [found, text] = returned(await home.run(program)) as [unknown, string]
    expect(found).toEqual([{ name: 'read_file', summary: 'Reads a file' }])
    expect(text).toContain('read_file(args: {}): Promise<JsonValue>')
  })

  it('are those of the scope, and no others', async () => {
    const home = start()
    const names = 'return (await tools.$search("reads")).map(one => one.name).sort()'
    expect(returned(await home.run(names))).toEqual(['mine', 'read_file'])
    home.registry.restrict(home.agent, { deny: ['read_file'] })
    expect(returned(await home.run(names))).toEqual(['mine'])
    const failing = 'try { return await tools.$describe("read_file") } catch (e) { return e.message }'
    expect(returned(await home.run(failing))).toBe('unknown tool "read_file"')
  })

  it('are refused with the code of all unknown tools where they are not there', async () => {
    const failing = 'try { return await tools.$describe("nope") } catch (e) { return [e.message, e.code] }'
    expect(returned(await start().run(failing))).toEqual(['unknown tool "nope"', 'UNKNOWN_TOOL'])
  })

  it('are not looked for by more words than anybody has, while all others would wait', async () => {
    for (const asked of ['"word ".repeat(1_000)', '{ query: "word ".repeat(1_000) }']) {
      const failing = `try { return await tools.$search(${asked}) } catch (e) { return [e.message, e.code] }`
      expect(returned(await start().run(failing))).toEqual([
        'what is asked for has at most 500 characters: use fewer words',
        'INVALID_ARGS',
      ])
    }
  })

  it('say how they are called where they are given no text', async () => {
    const failing = 'try { return await tools.$search(5) } catch (e) { return [e.message, e.code] }'
    expect(returned(await start().run(failing))).toEqual(['$search takes one text: $search("text")', 'INVALID_ARGS'])
  })

  it('are looked for without a call: no policy is asked, and nothing is recorded', async () => {
    const home = start()
    await home.run('await tools.$search("file")')
    expect(eventsOf(home, 'tool/code-dispatch-start')).toEqual([])
    expect(home.observed.map(({ exec }) => exec.name)).toEqual(['run_code'])
  })

  it('have no helpers where the SDK declares them all', async () => {
    const home = start({ languages: [createTypeScript()] })
    expect(home.section('tools:sdk')).not.toContain('$search')
    const program = 'try { return await tools.$search("file") } catch (e) { return e.message }'
    expect(returned(await home.run(program))).toBe('unknown tool "$search"')
  })

  it('may be called like a helper: the tool keeps its name, and the helper has another', async () => {
    const home = start()
    home.tool('$search', () => 'I am a tool')
    expect(home.section('tools:sdk')).toContain('$search2(query: string)')
    const program = 'return [await tools.$search({}), (await tools.$search2("file")).length]'
    expect(returned(await home.run(program))).toEqual(['I am a tool', 1])
  })
})
