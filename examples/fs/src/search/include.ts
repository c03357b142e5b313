/** Whether a glob has a comma outside braces and brackets, where it would look like a list. */
function listsAtTop(glob: string): boolean {
  let depth = 0
  for (let at = 0; at < glob.length; at += 1) {
    const character = glob[at] ?? ''
    if (character === '\\') at += 1
    else if ('{['.includes(character)) depth += 1
    else if ('}]'.includes(character)) depth -= 1
    else if (character === ',' && depth <= 0) return true
  }
  return false
}

/** What is wrong with an `include`; nothing when it is one positive glob. */
export function includeProblem(include: string): string | undefined {
  if (include.trim() === '') return 'include must be a non-empty glob when given'
  if (include.trimStart().startsWith('!')) return 'include must be one positive glob; a leading "!" is not supported'
  if (listsAtTop(include)) return 'include must be one glob; use braces for alternatives, such as "*.{ts,tsx}"'
  return undefined
}
