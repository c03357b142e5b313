import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// One step up from `src`, and from `dist`, where all of this is one file.
const bench = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** What is read and written, in this repository and beside it. */
export const folders = {
  /** The table, `RESULTS.md`. */
  bench,
  /** The pages that people read. */
  docs: path.join(bench, '..', 'docs'),
  /** One JSON file for each row. */
  results: path.join(bench, 'results'),
  /** The versions of the libraries that we are measured against. */
  peers: path.join(bench, 'peers'),
  /** Where these libraries are installed. */
  installed: path.join(bench, '..', '.cache', 'bench'),
  /** Where another Node is installed, for contenders that need it. */
  nodes: path.join(bench, '..', '.cache', 'node'),
  /** Where a run keeps its own copy of the program. */
  temp: path.join(bench, 'temp'),
  /** Real schemas and arguments, which are not part of the repository. */
  data: path.resolve(bench, '..', process.env['DSH_DATA'] ?? '../shared/data'),
}
