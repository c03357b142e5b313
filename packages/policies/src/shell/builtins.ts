/** Commands of the shell that give names, of variables or of commands, another meaning. */
const renaming: ReadonlySet<string> = /* @__PURE__ */ new Set(
  `alias declare enable export getopts hash let local mapfile read readarray readonly set shopt typeset unalias
  unset`.split(/\s+/),
)

/**
 * Whether a command could change what the rest of its line means, or names a variable, whose subscript the shell would run.
 * Words that are made up later are not known: they could be any option.
 */
export function changesMeaning([name = '', ...args]: readonly string[], isWhole: boolean): boolean {
  if (renaming.has(name)) return true
  // Here the option counts anywhere, there only in front of the rest.
  if (name === 'test' || name === '[') return !isWhole || args.includes('-v')
  if (name === 'printf' || name === 'wait') return args[0]?.startsWith('-') ?? !isWhole
  return false
}
