/** Arguments of `edit` that are 17 kB of JSON: 40 edits of some 400 characters. */
export const edits = {
  path: 'src/some/where.ts',
  edits: Array.from({ length: 40 }, (_, line) => ({ oldText: 'a'.repeat(190), newText: 'b'.repeat(190), line })),
}

/** So many rows of two fields. */
export function makeRows(count: number): { readonly id: number; readonly name: string }[] {
  return Array.from({ length: count }, (_, id) => ({ id, name: `row number ${id}` }))
}

/** So many rows of which none is right by the schema of rows. */
export function makeWrongRows(count: number): { readonly id: string; readonly name: number }[] {
  return Array.from({ length: count }, (_, id) => ({ id: `row number ${id}`, name: id }))
}
