/**
 * How changesets writes our changelogs: an entry begins with the first sentence of its changeset, so with what the reader
 * can now do, and not with a commit; what a version needs stands below, in one line.
 */
module.exports = {
  getReleaseLine: async ({ summary }) => {
    const [first = '', ...rest] = summary.trim().split('\n')
    return [`- ${first}`, ...rest.map(line => (line === '' ? '' : `  ${line}`))].join('\n')
  },
  getDependencyReleaseLine: async (_changesets, dependencies) => {
    const names = dependencies.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`)
    return names.length === 0 ? '' : `- Needs ${names.join(', ')}.`
  },
}
