// The packages are ESM only; Node 20.19 and newer `require` them just the same.
import { defineTool } from '@dsh/schema'

if (typeof defineTool !== 'function') throw new Error('@dsh/schema cannot be required')
