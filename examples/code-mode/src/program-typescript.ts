/** What a model writes to do the task: the body of an async function. */
export const program = `interface FileCount { path: string; lines: number; exports: number }

const { paths } = await tools.glob({ pattern: '**/*.ts' })
const files = await Promise.all(paths.map(async (path): Promise<FileCount> => {
  const { lines, totalLines } = await tools.read({ file_path: path })
  return { path, lines: totalLines, exports: lines.filter(line => line.text.startsWith('export')).length }
}))
return files.sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1)).slice(0, 5)
`
