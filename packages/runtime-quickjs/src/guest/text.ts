import { createAgenda } from './agenda.ts'
import { boot } from './boot.ts'
import { createBuiltIns } from './built-ins.ts'
import { createCalls } from './calls.ts'
import { createConsole } from './console.ts'
import { createDescribe } from './failure.ts'
import { createInspect } from './inspect.ts'
import { createLayout } from './layout.ts'
import { createLossless } from './lossless.ts'
import { createPeek } from './peek.ts'
import { GUEST, PROGRAM_FILE } from './ports.ts'
import { createQuote } from './quote.ts'
import { createRandom } from './random.ts'
import { createTimers } from './timers.ts'

const parts = {
  createAgenda,
  createBuiltIns,
  createCalls,
  createConsole,
  createDescribe,
  createInspect,
  createLayout,
  createLossless,
  createPeek,
  createQuote,
  createRandom,
  createTimers,
}

/** The guest's half as one expression, a function of `say`. Each part refers to nothing outside of itself. */
export const bootText = `(say => (${boot})(say, { ${Object.entries(parts)
  .map(([name, part]) => `${name}: ${part}`)
  .join(', ')} }, ${JSON.stringify(PROGRAM_FILE)}, ${JSON.stringify(GUEST)}))`
