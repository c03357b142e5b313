/** What a model has to know before it writes a program. */
export const instructions = `## Programs for \`run_code\`

A call of \`run_code\` takes two required arguments: \`code\`, the body of an async Python function (top-level \`await\` and \`return <value>\` work), and \`description\`, five to ten words for the user.

- Call a tool with \`await tools.name({"key": value})\`, or \`await tools["odd-name"]({...})\`: its one argument is a dict of the declared keys. Arguments must be lossless JSON; the call gives the declared JSON value.
- In the program exactly two of the names declared below are bound: \`tools\` and \`ToolCallError\`. Types guide you and nothing checks them, so write plain dicts and lists, never \`FooArgs(field=1)\`, which raises \`NameError\`.
- A call that fails raises \`ToolCallError\`; \`str(error)\` says why. Catch it to go on.
- Calls of tools that are safe to run together MAY overlap under \`asyncio.gather\`; all others run one by one, in the order in which you make them. Await what a later call builds on.
- Only what you \`print\` or \`return\` comes back. Images that calls return are attached after the run.
`
