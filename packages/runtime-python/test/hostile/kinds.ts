import { floods } from './floods.ts'
import type { HostilePrograms } from './hostile-program.ts'
import { inside } from './inside.ts'
import { kernel } from './kernel.ts'
import { resources } from './resources.ts'

/** All of them, by what they have to do with. */
export const kinds: Readonly<Record<string, HostilePrograms>> = {
  'asks of the kernel': kernel,
  'uses up': resources,
  'floods its host with': floods,
  'does to its own half of the runtime': inside,
}
