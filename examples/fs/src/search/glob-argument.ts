/**
 * A glob as an argument of ripgrep, which reads it like a line of a `.gitignore`: what would be a comment, a negation or
 * trimmed at the end there is part of a name here. A leading `./` says where the search begins anyway.
 */
export function globArgument(glob: string): string {
  const literal = glob
    .replace(/^(?:\.\/)+(?=.)/s, '')
    .replace(/^[#!]/, String.raw`\$&`)
    .replace(/(?<!\\)\s$/, '[$&]')
  return `--glob=${literal}`
}
