/** One fault for each thing that `npm test` refuses. */
import { code } from './plants/code.mjs'
import { graph } from './plants/graph.mjs'
import { packs } from './plants/packs.mjs'
import { pages } from './plants/pages.mjs'
import { releases } from './plants/releases.mjs'

/** @typedef {import('./plants/edits.mjs').Plant} Plant */

/** @type {Plant[]} */
export const plants = [...graph, ...pages, ...code, ...packs, ...releases]
