import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Where each line of the two lists of behaviour (docs/decisions/superseded.md) holds through the adapter, for the parts of
 * them that speak of scopes, modes, policies and runtimes: line, file, and how the title of its test begins.
 */
const core: readonly (readonly [lines: string, file: string, title: string])[] = [
  ['134', 'scopes', 'makes a tool visible and callable in the scope of the context alone'],
  ['135', 'scopes', 'shadows what everyone sees, whichever was first'],
  ['136', 'scopes', 'refuses a second one of a name: for everyone it tells of agents'],
  ['138', 'scopes', 'masks what everyone sees, keeps what the scope has itself'],
  ['139', 'scopes', 'holds for what comes later: an allow-list hides it, a deny-list shows it'],
  ['140', 'scopes', 'meets with others, and each is lifted on its own'],
  ['142', 'scopes', 'refuses what cannot be meant'],
  ['143, 144', 'scopes', 'inherits what its parent has, and filters it, while the parent keeps it'],
  ['146', 'events', 'are heard in their scope and above, never below and never beside'],
  ['148', 'events', 'denies with the first reason, however many abstain'],
  ['149', 'events', 'asks a guard that another guard has just added'],
  ['151', 'events', 'have one token, one frozen call, and frozen arguments of their own'],
  ['151', 'events', 'tell observers in a scope of denied calls too'],
  ['152, 156', 'calls', 'asks no policy about arguments that are no JSON, and tells each observer once'],
  ['153', 'calls', 'has one parent in all stages, whatever its getter says later'],
  ['155', 'calls', 'tells of a getter that throws by its own message, once'],
  ['157', 'calls', 'reads a nested getter once, into what the body gets'],
  ['184', 'scopes', 'belongs to the nearest of two scopes'],
  ['184, 185', 'scopes', 'can be used in a scope at once, and no more once the scope has ended'],
  ['187', 'scopes', 'can be a part of a composite effect, which ends it in its place'],
  ['188, 194', 'events', 'are heard in their scope and above, never below and never beside'],
  ['189', 'events', 'are not heard where the tools are other tools'],
  ['190', 'events', 'are heard by a global listener of any scope'],
  ['191', 'events', 'come from a carrier that says which scope it is, and nothing else'],
  ['193', 'scopes', 'sees other tools once it has been moved'],
  ['195', 'ownership', 'is undone once, whoever undoes it, and never what came after it'],
  ['196', 'events', 'asks one that was added once none was left only at the next call'],
  ['198', 'scopes', 'lists what it shadows in the place of what is shadowed'],
  ['199', 'scopes', 'keeps what is left of it while parts of it go, and is as if it had never been'],
  ['200', 'ownership', 'is announced after it was made, and after it was undone'],
  ['200', 'ownership', 'is an effect of its fiber, with a label'],
  ['201', 'ownership', 'gives the very disposer that the fiber tracks'],
  ['202', 'ownership', 'leaves nothing where it failed, and other registrations of its scope alone'],
  ['204', 'events', 'satisfy the scope checks of the harness'],
  ['205, 206', 'events', 'are refused by those checks where they name another scope, or come without a carrier'],
  ['225, 226', 'code-mode', 'refuses a direct call and tells the way back, before any policy hears of it'],
  ['228, 229', 'code-mode', 'holds for the scopes below, and for none beside'],
  ['230', 'code-mode', 'opts out of a deployment of programs, whose SDK is empty then'],
  ['231', 'code-mode', 'shows one scope its tools through programs while the default stays native'],
  ['233', 'code-mode', 'is taken by nobody, and named in no mask, in the mode %s'],
  ['234', 'code-mode', 'is refused where no runtime is mounted, by the mode of the scope that asks'],
  ['235', 'policies', 'leaves a tool without a budget alone, and gives one with a budget a signal of its own'],
  ['236', 'policies', 'says TOOL_TIMEOUT where its own deadline ended the body'],
  ['238', 'policies', 'is gone with the plugin that mounted it'],
  ['239, 240', 'policies', 'tells the model gently at the first threshold, in detail at later ones'],
  ['240', 'policies', 'counts the calls of the names that it is told of, in which only * and nothing else'],
  ['242', 'policies', 'goes with a block, and with a value that was replaced'],
  ['243', 'policies', 'refuses thresholds and previews that mean nothing'],
  ['244', 'policies', 'fails a call between turns, and writes nothing'],
  ['244', 'policies', 'is asked where a policy asks, and its audit pair is in the session'],
  ['246', 'policies', 'withdraws a question that nobody waits for any more, and takes no late answer'],
  ['246', 'policies', 'takes no late refusal either'],
  ['247', 'policies', 'rejects everything where the policy is never, before anyone is asked'],
  ['247', 'policies', 'asks where the session says so, though the configuration says never'],
  ['248, 250', 'policies', 'bounds what listeners left, keeps contexts and values, and is gone with its plugin'],
  ['250', 'policies', 'leaves a value that a listener put in place, and what was deferred'],
]

const code: typeof core = [
  ['213', 'code-mode', 'sends every schema, no run_code and no SDK, and needs no runtime'],
  ['214, 227', 'code-mode', 'sends run_code alone, and an SDK of the others'],
  ['215', 'code-mode', 'puts its rule before the guidance of tools, and the SDK amid it'],
  ['217', 'code-mode', 'renders an SDK of a schema that is very deep'],
  ['218', 'code-mode', 'has what a listener of the assembly leaves of it'],
  ['219', 'code-mode', 'may have an SDK section of its own in one scope'],
  ['220', 'code-mode', 'lists the tools and run_code, has the SDK, and runs direct calls'],
  ['222, 224', 'code-mode', 'declares what the scope sees: its own tools, and none that are masked'],
  ['223, 290', 'code-mode', 'is taken by nobody, and named in no mask, in the mode %s'],
  ['226', 'code-mode', 'finds the tools of its scope and no run_code, under any name, with an error class of its own'],
  ['229, 233', 'code-mode', 'is refused for a language that nobody can render, by its name and those that are known'],
  ['230', 'code-mode', 'is in Python for a runtime that speaks it, in the mode %s'],
  ['231, 234', 'code-mode', 'is in TypeScript for a runtime that speaks it, and where none is there to ask'],
  ['235', 'code-mode', 'refuses an order of tools that names one that the model is not sent'],
  ['236', 'ownership', 'takes the schemas and the sections out of the prompt'],
  ['284, 286, 288', 'code-mode', 'shows one scope its tools through programs while the default stays native'],
  ['289', 'code-mode', 'is declared once a scope, in a scope, by a word that is a mode'],
  [
    '305, 306',
    'code-mode',
    'is taken as it is mounted at the moment: run, reported, cancelled, unmounted, and one at a time',
  ],
]

/** Every number of these spans that the lists have. */
const gaps = new Set([137, 141, 145, 147, 150, 154, 186, 192, 197, 203, 227, 232, 237, 241, 245, 249])

describe('The lines of the lists of behaviour', () => {
  it.each([...core, ...code])('%s: %s.test.ts: %s', (_lines, file, title) => {
    const text = readFileSync(new URL(`./${file}.test.ts`, import.meta.url), 'utf8')
    expect(text).toContain(`'${title}`)
  })

  it('have a test each', () => {
    const covered = new Set(core.flatMap(([lines]) => lines.split(', ').map(Number)))
    const all = [...span(134, 157), ...span(184, 206), ...span(225, 250)].filter(line => !gaps.has(line))
    expect(all.filter(line => !covered.has(line))).toEqual([])
  })
})

function span(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}
