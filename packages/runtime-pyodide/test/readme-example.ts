// #region example
import { createPyodideRuntime } from '@dsh/runtime-pyodide'

const runtime = createPyodideRuntime({ limits: { cpuMs: 5_000 } })
await runtime.prewarm() // the first program then waits for nothing

export const result = await runtime.run({
  program: `
import asyncio

pages = await asyncio.gather(*[tools.read_page({"page": page}) for page in (1, 2)])
print(len(pages), "pages")
return {"total": sum(page["rows"] for page in pages)}`,
  bindings: [
    { global: 'tools', functions: { read_page: async args => ({ rows: (args as { page: number }).page * 10 }) } },
  ],
})
await runtime.dispose()
// #endregion example
