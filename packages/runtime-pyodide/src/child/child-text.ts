import { childMain } from './main.ts'
import { watchMemory } from './memory.ts'
import { createPipe } from './pipe.ts'

/** The script of the child, from the texts of its functions: so the child needs no file of ours. */
export function createChildText(): string {
  const texts = Object.entries({ createPipe, watchMemory }).map(([name, part]) => `${name}: (${part})`)
  return `'use strict';(${childMain})({${texts.join(',\n')}}, require).catch(error => {
  require('node:fs').writeSync(2, String(error?.stack ?? error))
  process.exit(1)
})`
}
