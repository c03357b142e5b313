/** What a release would get wrong: changesets, and what only installed packages show. */
import { json, replace, write } from './edits.mjs'

/** @type {import('./edits.mjs').Plant[]} */
export const releases = [
  {
    title: 'a changeset that tells users nothing',
    check: ['changes.mjs'],
    edits: { '.changeset/planted.md': write("---\n'@dsh/json': patch\n---\n\nUpdate the types.\n") },
    says: /\.changeset\/planted\.md: begins with "Update"/,
  },
  {
    title: 'a package that no changeset names before its first release',
    check: ['changes.mjs'],
    edits: { '.changeset/json-first.md': () => undefined },
    says: /packages\/json: @dsh\/json was never released, and no changeset names it/,
  },
  {
    title: 'a core package that needs one with a number of its own',
    check: ['changes.mjs'],
    edits: { '.changeset/config.json': replace('"@dsh/json",', '') },
    says: /@dsh\/tool is of the core and needs @dsh\/json, which has a number of its own/,
  },
  {
    title: 'a dependency that only the workspace has',
    check: ['consumer.mjs'],
    before: [['pack-check.mjs']],
    edits: {
      'packages/schema-dsl/package.json': json(manifest => delete manifest.dependencies['@standard-schema/spec']),
    },
    says: /Cannot find module '@standard-schema\/spec'/,
  },
  {
    title: 'a forgotten export',
    check: ['consumer.mjs'],
    before: [['pack-check.mjs']],
    edits: { 'packages/tool-runtime/dist/index.d.ts': replace(/createToolRuntime/g, 'createRuntime') },
    says: /has no exported member.*createToolRuntime/,
  },
  {
    title: 'a neighbour that is kept whole where nothing of it is used',
    check: ['consumer.mjs'],
    before: [['pack-check.mjs']],
    edits: { 'packages/json-schema/package.json': json(manifest => (manifest.sideEffects = true)) },
    says: /text of @dsh\/schema keeps .*@dsh\/json-schema/,
  },
  {
    title: 'a parser that is kept where nobody reads a command',
    check: ['consumer.mjs'],
    before: [['pack-check.mjs']],
    edits: { 'packages/policies/dist/index.js': replace(/^/, "import 'unbash'\n") },
    says: /retry of @dsh\/policies keeps .*unbash/,
  },
  {
    title: 'a package of which nobody looks what one export keeps',
    check: ['consumer.mjs'],
    before: [['pack-check.mjs']],
    edits: { 'test/consumer/shaken/kept.json': replace(/^.*"from": "@dsh\/scheduler".*\n/m, '') },
    says: /kept\.json names no export of @dsh\/scheduler/,
  },
]
