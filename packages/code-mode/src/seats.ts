import type { CodeLanguage } from '@dsh/codegen'
import type { CodeRuntime } from '@dsh/code-runtime'
import type { ScopeKey } from '@dsh/kernel'
import type { CodeModeHost, CodeModeOptions } from './host.ts'

/** Where the programs of a scope run, and what they are written in. */
export interface Seat {
  /** Runs them. */
  readonly runtime: CodeRuntime
  /** The language of the runtime. */
  readonly language: CodeLanguage
}

/** Finds the seat of a scope; throws where it has no runtime, or one whose language nobody gave. */
export function createSeats(
  host: Pick<CodeModeHost, 'mode'>,
  { codeRuntime, languages }: CodeModeOptions,
): (scope?: ScopeKey) => Seat {
  const byId = readLanguages(languages)
  const seat = (runtime: CodeRuntime): Seat => {
    const language = byId.get(runtime.language)
    if (language !== undefined) return { runtime, language }
    const known = [...byId.keys()].map(id => JSON.stringify(id)).join(', ')
    throw new Error(
      `no SDK renderer registered for runtime language ${JSON.stringify(runtime.language)} (known: ${known}): ` +
        `install the package of that language${packageOf(runtime.language)} and pass its value in languages`,
    )
  }
  if (typeof codeRuntime === 'function') {
    return scope => {
      const runtime = codeRuntime(scope)
      if (runtime === undefined) throw new Error(noRuntime(host.mode(scope)))
      return seat(runtime)
    }
  }
  if (typeof codeRuntime?.run !== 'function')
    throw new TypeError('codeRuntime must be a code runtime, or a function that gives one for a scope')
  const only = seat(codeRuntime)
  return () => only
}

/** What is missing for a mode other than native, and how to get it. */
export function noRuntime(mode: string): string {
  return (
    `mode "${mode}" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, ` +
    'pass them as codeRuntime and languages, or set the mode to "native"'
  )
}

function readLanguages(languages: readonly CodeLanguage[]): ReadonlyMap<string, CodeLanguage> {
  if (!Array.isArray(languages) || languages.length === 0)
    throw new TypeError('languages must be program languages, such as typescript of @dsh/codegen-ts: at least one')
  const byId = new Map<string, CodeLanguage>()
  for (const language of languages as readonly CodeLanguage[]) {
    if (typeof language?.id !== 'string' || typeof language.renderSdk !== 'function')
      throw new TypeError(
        'languages must be program languages, such as typescript of @dsh/codegen-ts: one of them is none',
      )
    if (byId.has(language.id)) throw new TypeError(`languages has ${JSON.stringify(language.id)} twice: give each once`)
    byId.set(language.id, language)
  }
  return byId
}

function packageOf(language: string): string {
  const name = packages.get(language)
  return name === undefined ? '' : `, ${name},`
}

const packages: ReadonlyMap<string, string> = new Map([
  ['typescript', '@dsh/codegen-ts'],
  ['python', '@dsh/codegen-py'],
])
