/** What a model has to know before it writes a program. */
export const instructions = `## Programs for \`run_code\`

A call of \`run_code\` takes two required arguments: \`code\`, the body of an async TypeScript function (erasable syntax only: no \`enum\`, no \`namespace\`; types guide you and nothing checks them), and \`description\`, five to ten words for the user.

- Call a tool with \`await tools.name(args)\`, or \`await tools["odd-name"](args)\`. Arguments must be lossless JSON; the call resolves to the declared JSON value.
- A call that fails rejects with \`ToolCallError\`; \`message\` says why. Catch it to go on.
- Calls of tools that are safe to run together MAY overlap under \`Promise.all\`; all others run one by one, in the order in which you make them. Await what a later call builds on.
- Only what you print with \`console.log\` or \`return\` comes back. Images that calls return are attached after the run.
`
