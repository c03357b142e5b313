import process from 'node:process'
import { probePython, type PythonProbe, type PythonRuntimeOptions } from '@dsh/runtime-python'

const named = process.env['DSH_PYTHON']
/** The Python of the tests: `DSH_PYTHON`, or the first of the PATH. */
export const here: PythonRuntimeOptions = named === undefined ? {} : { python: named }

let probed: ReturnType<typeof probePython> | undefined

/** What a probe says of it; asked once. */
export async function probeHere(): Promise<PythonProbe> {
  return (probed ??= probePython(here))
}

/** Whether programs can be confined here; says so where they cannot, and what is missing. */
export async function hasPython(): Promise<boolean> {
  const probe = await probeHere()
  if (!probe.available) process.stderr.write(`skipped: ${probe.reason}\n`)
  return probe.available
}
