import { text } from '@dsh/presentation'
import { succeeded, type PostToolDecision } from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { house } from './support/house.ts'
import { runtimes } from './support/runtimes.ts'

/** Each tells all that it can learn of a call: to its log, to the model, to other tools. */
const curious = [
  'return await tools.secret({})',
  'try { console.log(await tools.secret({})) } catch (e) { console.log(e, e.message, e.stack, e.code, JSON.stringify(e)) }',
  'const value = await tools.secret({}).catch(e => [e.message, { ...e }]); await tools.tell({ value: JSON.stringify(value) })',
  'return await Promise.race([tools.secret({}), tools.secret({})]).catch(e => e.message)',
  'return await Promise.allSettled([tools.secret({}), tools.tell({})]).then(all => JSON.stringify(all.map(one => [one.value, one.reason?.message])))',
  'tools.secret({}).then(v => tools.tell({ v }), e => tools.tell({ e: e.message })); await tools.tell({})',
  'throw new Error(await tools.secret({}).catch(e => e.message))',
]

const canary = fc.uuid().map(id => `canary-${id}`)
const hiding = fc.constantFrom('block', 'replace', 'wrap', 'malformed', 'throw')
const place = fc.constantFrom('value', 'deep', 'error')

describe.each(runtimes)('what policy hides from a program, $name', ({ name, runtime }) => {
  it('reaches no program, no other tool, no log and no model, however the program asks', async () => {
    await fc.assert(
      fc.asyncProperty(canary, hiding, place, fc.constantFrom(...curious), async (secret, how, where, program) => {
        const home = house({ codeRuntime: runtime })
        const told: unknown[] = []
        home.tool('tell', args => (told.push(args), 'told'))
        home.tool('secret', () => {
          if (where === 'error') throw new Error(secret)
          return where === 'deep' ? { [secret]: [secret] } : secret
        })
        home.hooks.on(home.owner, 'tools/execute', async (exec, next) => {
          const result = await next()
          return exec.name === 'secret' && how === 'wrap' ? succeeded('clean') : result
        })
        home.hooks.on(home.owner, 'tools/post-execute', async (exec, result, next): Promise<PostToolDecision> => {
          if (exec.name !== 'secret' || how === 'wrap') return next()
          if (how === 'throw') throw new Error('the policy is down')
          if (how === 'malformed') return { kind: 'keep' } as never
          if (how === 'replace' && !result.isError) return { kind: 'accept', value: 'clean' }
          return { kind: 'block', feedback: [text('withheld')] }
        })
        const result = await home.run(program)
        const known = [told, result, home.events, home.warnings, home.observed.map(each => each.result)]
        expect(JSON.stringify(known)).not.toContain(secret)
      }),
      { numRuns: name === 'in process' ? 60 : 15 },
    )
  })
})
