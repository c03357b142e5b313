/** Lets the published tool service and ours answer the same questions, and prints where they differ as JSON. */
import * as ours from '@deepseek-ai/dsh-tools'
import * as theirs from 'their-tools'
import { calls } from './compare/calls.mjs'
import { definitions } from './compare/definitions.mjs'
import { policies } from './compare/policies.mjs'
import { programs } from './compare/programs.mjs'
import { createWorld } from './compare/world.mjs'

const isPlain = value => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whatever order members are in; ids that are drawn are left out. */
const said = answer =>
  JSON.stringify(answer, (name, value) => {
    if (value === undefined) return 'undefined'
    if (name === 'id') return 'an id'
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })

async function answerOf(lib, scenario, program) {
  const world = await createWorld(lib, program)
  const answer = said(await scenario(world))
  await world.app.fiber.dispose()
  return answer
}

const scenarios = [
  ...Object.entries({ ...calls, ...policies, ...definitions }).map(([name, scenario]) => [name, scenario]),
  ...Object.entries(programs).map(([name, [program, scenario]]) => [`a program: ${name}`, scenario, program]),
]
const differences = {}
for (const [name, scenario, program] of scenarios) {
  const [there, here] = [await answerOf(theirs, scenario, program), await answerOf(ours, scenario, program)]
  if (there !== here) differences[name] = { there, here }
}
console.log(JSON.stringify({ isTwo: theirs.ToolRuntime !== ours.ToolRuntime, count: scenarios.length, differences }))
