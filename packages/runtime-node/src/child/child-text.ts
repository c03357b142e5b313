import { createLines } from '@dsh/code-runtime'
import { exposeBuiltIns } from './built-ins.ts'
import { createCompletion } from './completion.ts'
import { createEncode } from './encode.ts'
import { createFailureReader, readSyntaxError } from './failure.ts'
import { createGuest } from './guest.ts'
import { childMain } from './main.ts'
import { watchRejections } from './rejections.ts'
import { createSend } from './send.ts'
import { createTimers } from './timers.ts'

/**
 * The script of the child, from the texts of its functions: so it needs no file, and the child may be kept from all of
 * them. None of these functions may use what is outside it.
 */
export function createChildText(): string {
  const parts = {
    createLines,
    createCompletion,
    exposeBuiltIns,
    createEncode,
    createFailureReader,
    readSyntaxError,
    createGuest,
    createTimers,
    createSend,
    watchRejections,
  }
  const texts = Object.entries(parts).map(([name, part]) => `${name}: (${part})`)
  return `'use strict';(${childMain})({${texts.join(',\n')}}, require)`
}
