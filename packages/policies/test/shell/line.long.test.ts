import * as fc from 'fast-check'
import { existsSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readShellLine } from '../../src/shell/line.ts'
import { bashPath, loggingBash } from '../support/bash.ts'
import { shellLines } from '../support/lines.ts'

const bash = loggingBash()
afterAll(() => bash.close())

describe.skipIf(!existsSync(bashPath))('what bash runs of a line that is certain and writes nothing', () => {
  it('is what was read, in twenty thousand lines', async () => {
    await fc.assert(
      fc.asyncProperty(shellLines, async line => {
        const { commands, isCertain, writes } = readShellLine(line)
        fc.pre(isCertain && !writes && commands.every(words => words.length > 0))
        const { ran, made } = await bash.run(line)
        const unseen = ran.filter(argv => !commands.some(words => words.every((word, place) => argv[place] === word)))
        expect({ made, unseen }).toEqual({ made: [], unseen: [] })
      }),
      { numRuns: 20_000, maxSkipsPerRun: 100 },
    )
  })
})
