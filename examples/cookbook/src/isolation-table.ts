import type { CodeRuntime } from '@dsh/code-runtime'
import { createNodeRuntime } from '@dsh/runtime-node'
import { createPyodideRuntime } from '@dsh/runtime-pyodide'
import { createPythonRuntime } from '@dsh/runtime-python'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'

const yes = (given: boolean) => (given ? 'yes' : 'no')

/** What each runtime says of itself. Nothing is started for it. */
export async function isolationTable(): Promise<string> {
  const runtimes: Readonly<Record<string, CodeRuntime>> = {
    'runtime-quickjs': createQuickJsRuntime(),
    'runtime-python': createPythonRuntime(),
    'runtime-pyodide': createPyodideRuntime(),
    'runtime-node': createNodeRuntime(),
  }
  const rows = Object.entries(runtimes).map(([name, { language, isolation, capabilities }]) => {
    const { boundary, confinement, network, files } = isolation
    const kernel = confinement.length === 0 ? 'nothing' : confinement.join(', ')
    const link = `[\`@dsh/${name}\`](../packages/${name}/README.md)`
    const facts = [boundary, kernel, yes(network), yes(files), yes(capabilities.snapshot)]
    return `| ${link} | ${language} | ${facts.join(' | ')} |`
  })
  for (const runtime of Object.values(runtimes)) await runtime.dispose?.()
  return [
    '| runtime | language | boundary | the kernel adds | reaches the network | reaches files | can be stored |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
