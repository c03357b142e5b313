/** A part of the system prompt for an agent that has `bash`, as plain data for a host that assembles one. */
export const bashPromptSection = Object.freeze({
  name: 'tool:bash',
  order: 105,
  text: 'After every bash result look at its last line: an exit code or a signal there means that the command failed.',
})
