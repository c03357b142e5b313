// A CommonJS program, as package.json says no "type": dynamic import works on every Node.
import assert = require('node:assert/strict')

async function main() {
  const { defineTool, text } = await import('@dsh/schema')
  const { createToolRuntime } = await import('@dsh/tool-runtime')
  const tools = createToolRuntime()
  tools.register(
    defineTool({
      name: 'double',
      description: 'Doubles a number.',
      parameters: { value: { type: 'number', required: true } },
      output: { schema: { type: 'number' }, render: (_args, value) => [text(String(value))] },
      execute: async ({ value }) => value * 2,
    }),
  )
  const { signal } = new AbortController()
  const result = await tools.execute({ callId: '1', name: 'double', arguments: { value: 21 }, signal })
  assert.equal(result.value, 42)
  await tools.dispose()
  console.log('commonjs: import() brought the packages into a CommonJS program')
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
