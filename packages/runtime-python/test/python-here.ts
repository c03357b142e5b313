import process from 'node:process'
import { probePython, type PythonRuntimeOptions } from '@dsh/runtime-python'

const named = process.env['DSH_PYTHON']
/** The Python of the tests: `DSH_PYTHON`, or the first of the PATH. */
export const here: PythonRuntimeOptions = named === undefined ? {} : { python: named }

let probed: ReturnType<typeof probePython> | undefined

/** Whether programs can be confined here; says so where they cannot, and what is missing. */
export async function hasPython(): Promise<boolean> {
  probed ??= probePython(here)
  const probe = await probed
  if (!probe.available) process.stderr.write(`skipped: ${probe.reason}\n`)
  return probe.available
}
