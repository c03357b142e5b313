import type { ToolRuntimeOptions } from './options.ts'

/** Tells whoever the options name, else the console, of trouble that changes no result. Never throws. */
export function createWarn(options: Pick<ToolRuntimeOptions, 'warn'>): (message: string, error?: unknown) => void {
  return (message, error) => {
    try {
      if (options.warn !== undefined) options.warn(message, error)
      else if (error === undefined) console.warn(message)
      else console.warn(message, error)
    } catch {
      // A log that fails has no one left to tell.
    }
  }
}
