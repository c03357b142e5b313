import { probePython } from '@dsh/runtime-python'

/** Why programs cannot run here; nothing where they can. Tests that need them are skipped with it. */
export async function whyNot(): Promise<string | undefined> {
  const probe = await probePython()
  return probe.available ? undefined : `skipped: ${probe.reason}`
}
