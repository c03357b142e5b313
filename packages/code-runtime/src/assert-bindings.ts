import type { CodeBindingNamespace } from './binding.ts'
import { CodeRuntimeError } from './error.ts'

/** Words that ECMAScript or Python keep for themselves, and names that every runtime injects; a binding works in both. */
const reserved: ReadonlySet<string> = /* @__PURE__ */ new Set(
  [
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false',
    'finally for function if implements import in instanceof interface let new null package private protected public return',
    'static super switch this throw true try typeof undefined var void while with yield',
    'False None True and as assert async def del elif except from global is lambda match nonlocal not or pass raise type _',
    'console __dsh_main__ __builtins__ __name__ __debug__',
  ].flatMap(words => words.split(' ')),
)

/** What errors of either language have already. */
const takenMembers: ReadonlySet<string> = new Set(['name', 'message', 'stack', 'args', 'with_traceback', 'add_note'])

/** Throws a `CodeRuntimeError` for a namespace that some runtime could not bind. */
export function assertBindings(bindings: readonly CodeBindingNamespace[]): void {
  const injected = new Set<string>()
  const inject = (name: string, what: string): void => {
    if (injected.has(name))
      throw new CodeRuntimeError(`duplicate ${what} ${JSON.stringify(name)}: give each its own name`)
    injected.add(name)
  }
  for (const { global, errorClass } of bindings) {
    if (!isIdentifier(global))
      throw new CodeRuntimeError(
        `binding global ${JSON.stringify(global)} is not a usable identifier: use letters, digits and _`,
      )
    if (reserved.has(global))
      throw new CodeRuntimeError(`reserved binding global ${JSON.stringify(global)}: choose another name`)
    inject(global, 'binding global')
    if (errorClass === undefined) continue
    const { name, memberNameProperty } = errorClass
    if (!isIdentifier(name) || reserved.has(name))
      throw new CodeRuntimeError(
        `binding error class ${JSON.stringify(name)} is not a usable identifier: use letters, digits and _`,
      )
    inject(name, 'injected global')
    if (!isMember(memberNameProperty)) {
      throw new CodeRuntimeError(
        `binding error member property ${JSON.stringify(memberNameProperty)} is not usable: choose one that errors do not have`,
      )
    }
  }
}

function isIdentifier(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
}

function isMember(name: unknown): boolean {
  return typeof name === 'string' && name !== '' && !takenMembers.has(name) && !/^__.+__$/.test(name)
}
