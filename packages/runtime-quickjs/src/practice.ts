import type { CodeRunRequest, CodeRunResult } from '@dsh/code-runtime'

const ROUNDS = 40

const request: CodeRunRequest = {
  program: `let sum = 0
for (let at = 0; at < 5; at++) sum += (await practice.echo({ at, name: 'item' })).at
return { sum }`,
  bindings: [{ global: 'practice', functions: { echo: async args => args } }],
}

/** Runs programs that nobody asked for: whatever runs for the first time is several times slower. Gives up when one fails. */
export async function practise(run: (request: CodeRunRequest) => Promise<CodeRunResult>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if (!(await run(request)).ok) return
}
