import { createLimits, openRun, type CodeRunRequest, type HostRun, type Limits } from '@dsh/code-runtime'

/** A run with what its program would be told: the transport of these tests is an array. */
export interface TestRun extends HostRun {
  readonly answers: { readonly id: number; readonly ok: boolean; readonly text: string }[]
  readonly stops: { count: number }
}

/** Opens a run whose program is the test itself. */
export function open(request: Partial<CodeRunRequest> = {}, own: Partial<Limits> = {}): TestRun {
  const answers: TestRun['answers'] = []
  const stops = { count: 0 }
  const run = openRun({ program: '', bindings: [], ...request }, createLimits(own), {
    answer: (id, ok, text) => void answers.push({ id, ok, text }),
    stop: () => void (stops.count += 1),
  })
  return Object.assign(Object.create(run, { answers: { value: answers }, stops: { value: stops } }) as TestRun)
}

/** Waits until the run has given so many answers. */
export async function answered(run: TestRun, count: number): Promise<TestRun['answers']> {
  while (run.answers.length < count) await new Promise(resolve => setImmediate(resolve))
  return run.answers
}

/** The refusal of the only call. */
export async function refusal(run: TestRun): Promise<{ readonly message: string; readonly code?: string }> {
  const [answer] = await answered(run, 1)
  return answer?.ok ? { message: 'accepted' } : JSON.parse(answer?.text ?? '')
}
