import { type DiscoveryNames, discoveryNames, estimateTokens, listTools, sortTools } from '@dsh/codegen'
import { instructions } from './instructions.ts'

/** What the helpers are called where no tool is. */
export const helperNames: DiscoveryNames = { search: 'search_tools', describe: 'describe_tool' }

/** The SDK of tools that are too many to declare: how to find them, and their names, each with what it is for. */
export function renderIndex(tools: unknown, budget: number): string {
  const sorted = sortTools(tools)
  const { search, describe } = discoveryNames(sorted, helperNames)
  const head = [
    instructions,
    `There are ${sorted.length} tools, too many to declare here. Find some with \`await tools.${search}("words")\`, and print \`await tools.${describe}("name")\` to read how one is called before you call it.\n`,
    ['```python', ...declareHelpers(search, describe), '```', ''].join('\n'),
    'The tools:',
    '',
  ].join('\n')
  const rest = (count: number): string => `… and ${count} more, which tools.${search} finds`
  const names = listTools(sorted, budget - estimateTokens(head), rest)
  return `${head}\n${['```', ...names, '```'].join('\n')}`
}

function declareHelpers(search: string, describe: string): readonly string[] {
  return [
    'from typing import Any, Awaitable, Callable, Protocol, TypedDict',
    'class ToolCallError(Exception):',
    ' code: str | None # such as "INVALID_ARGS"',
    ' toolName: str',
    'class Found(TypedDict):',
    ' name: str',
    ' summary: str',
    'class Tools(Protocol):',
    ` async def ${search}(self, query: str) -> list[Found]: ... # best first`,
    ` async def ${describe}(self, name: str) -> str: ... # its declarations`,
    ' def __getattr__(self, name: str) -> Callable[[Any], Awaitable[Any]]: ...',
    ' def __getitem__(self, name: str) -> Callable[[Any], Awaitable[Any]]: ...',
    'tools: Tools',
  ]
}
