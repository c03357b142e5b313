/**
 * One fault for each thing that `npm test` refuses. `check` is the command that has to find it, `before` runs after the
 * planting and again after the undoing, `says` must stand in what the check prints.
 *
 * @typedef {(text: string) => string | undefined} Edit
 * @typedef {{ title: string, check: string[], before?: string[][], edits: Record<string, Edit>, says: RegExp }} Plant
 */

const graph = ['graph.mjs', '--check']
const fences = ['fences.mjs', '--check']
const declarations = ['tsc', '-b', 'tsconfig.packages.json']
const planted = 'packages/json/src/planted.ts'

/** @type {(text: string) => Edit} */
const write = text => () => text
/** @type {(text: string) => Edit} */
const append = text => before => before + text
/** @type {(found: string | RegExp, text: string) => Edit} */
const replace = (found, text) => before => before.replace(found, text)
/** @type {(change: (manifest: any) => void) => Edit} */
const json = change => before => {
  const value = JSON.parse(before)
  change(value)
  return `${JSON.stringify(value, null, 2)}\n`
}

/** @type {Plant[]} */
export const plants = [
  {
    title: 'an import that the table of packages does not allow',
    check: graph,
    edits: { [planted]: write("export type { ToolResult } from '@dsh/tool'\n") },
    says: /src\/planted\.ts:1: the table does not let @dsh\/json import @dsh\/tool/,
  },
  {
    title: 'the same in a namespace re-export',
    check: graph,
    edits: { [planted]: write("export * as tool from '@dsh/tool'\n") },
    says: /does not let @dsh\/json import @dsh\/tool/,
  },
  {
    title: 'the same in the type of a dynamic import',
    check: graph,
    edits: { [planted]: write("export type Planted = import('@dsh/tool').ToolResult\n") },
    says: /does not let @dsh\/json import @dsh\/tool/,
  },
  {
    title: 'an import by a relative path into another package',
    check: graph,
    edits: { [planted]: write("export * from '../../kernel/src/index.ts'\n") },
    says: /leaves the package/,
  },
  {
    title: 'a Node module in a package that runs anywhere',
    check: graph,
    edits: { [planted]: write("import { readFileSync } from 'node:fs'\nexport const planted = readFileSync\n") },
    says: /may not import node:fs/,
  },
  {
    title: 'an import that package.json does not declare',
    check: graph,
    edits: { 'packages/registry/package.json': json(manifest => delete manifest.dependencies['@dsh/kernel']) },
    says: /@dsh\/kernel is not in the dependencies/,
  },
  {
    title: 'a dependency that nothing imports',
    check: graph,
    edits: { 'packages/json/package.json': json(manifest => (manifest.dependencies = { typebox: 'catalog:' })) },
    says: /typebox is a dependency, but src never imports it/,
  },
  {
    title: 'a published package that needs a private one',
    check: graph,
    edits: { 'packages/kernel/package.json': json(manifest => (manifest.private = true)) },
    says: /cannot depend on @dsh\/kernel, which is private/,
  },
  {
    title: 'a package without a row in the table',
    check: graph,
    edits: { 'docs/architecture.md': replace(/^\| L3 \| `@dsh\/invariant`.*\n/m, '') },
    says: /@dsh\/invariant has no row/,
  },
  {
    title: 'a drawing of the graph that is not the graph',
    check: graph,
    edits: { 'docs/architecture.md': replace(/ {2}tool-runtime --> .*\n/, '') },
    says: /the drawing is not the graph/,
  },
  {
    title: 'project references that are not the dependencies',
    check: ['refs.mjs', '--check'],
    edits: { 'packages/registry/tsconfig.build.json': json(config => (config.references = [])) },
    says: /registry\/tsconfig\.build\.json/,
  },
  {
    title: 'a code fence that differs from its source',
    check: fences,
    edits: { 'docs/planted.md': write('<!-- fence: ../tsup.config.ts -->\n```ts\nexport {}\n```\n') },
    says: /docs\/planted\.md: a fence differs/,
  },
  {
    title: 'a code fence that no compiled file stands behind',
    check: fences,
    edits: { 'docs/planted.md': write('```ts\nconst planted = 1\n```\n') },
    says: /docs\/planted\.md:1: a ts fence needs/,
  },
  {
    title: 'a code fence whose region is gone',
    check: fences,
    edits: { 'docs/planted.md': write('<!-- fence: ../tsup.config.ts#gone -->\n```ts\n```\n') },
    says: /needs one "#region gone"/,
  },
  {
    title: 'an example that prints something else than its page shows',
    check: ['vitest', 'run', 'examples/cookbook/test/readme.test.ts'],
    edits: { 'examples/cookbook/test/output/readme-native.txt': replace('HELLO, ADA.', 'HELLO, BOB.') },
    says: /readme\.test\.ts[^]* passed, [1-9]\d* failed, 0 skipped/,
  },
  {
    title: 'a README that shows an example as it was',
    check: fences,
    edits: { 'packages/json/README.md': replace('parseArguments(argumentText)', 'parseArguments(text)') },
    says: /packages\/json\/README\.md: a fence differs/,
  },
  {
    title: 'a link that leads nowhere',
    check: ['vitest', 'run', 'test/links.test.ts'],
    edits: { 'docs/planted.md': write('# Planted\n\n[gone](gone.md), [no such heading](errors.md#planted)\n') },
    says: /docs\/planted\.md: there is no gone\.md[^]*docs\/planted\.md: errors\.md#planted has no such heading/,
  },
  {
    title: 'a row of the source map that names a test which is not there',
    check: ['vitest', 'run', 'test/source-map.test.ts'],
    edits: { 'docs/source-map.md': replace(/^(\| a1 \|.*“)[^”]*(” \|)$/m, '$1is planted$2') },
    says: /a1: \S+ has no \\?"is planted/,
  },
  {
    title: 'a changed API without its report',
    check: ['api.mjs'],
    before: [declarations],
    edits: { 'packages/json/src/index.ts': append('/** Says that it was planted. */\nexport const planted = 1\n') },
    says: /docs\/api\/json\.api\.md is missing or not the API as built/,
  },
  {
    title: 'an export that is gone',
    check: ['api.mjs'],
    before: [declarations],
    edits: { 'packages/json/src/index.ts': replace(/^export \{ nearest \}.*\n/m, '') },
    says: /docs\/api\/json\.api\.md is missing or not the API as built/,
  },
  {
    title: 'an export without documentation',
    check: ['api.mjs'],
    before: [declarations],
    edits: { 'packages/json/src/index.ts': append('export const planted = 1\n') },
    says: /ae-undocumented.*planted/,
  },
  {
    title: 'a member without documentation',
    check: ['api.mjs'],
    before: [declarations],
    edits: {
      'packages/json/src/index.ts': append('/** Says that it was planted. */\nexport interface Planted { bare: 1 }\n'),
    },
    says: /ae-undocumented.*bare/,
  },
  {
    title: 'a report whose package is gone',
    check: ['api.mjs'],
    edits: { 'docs/api/gone.api.md': write('## API Report File for "@dsh/gone"\n') },
    says: /docs\/api\/gone\.api\.md: no published package/,
  },
  {
    title: 'a lint error',
    check: ['oxlint', '--deny-warnings'],
    edits: { [planted]: write('export const planted = (value: any) => value\n') },
    says: /no-explicit-any/,
  },
  {
    title: 'a test that keeps the others from running',
    check: ['oxlint', '--deny-warnings'],
    edits: {
      'packages/json/test/planted.test.ts': write(
        "import { expect, it } from 'vitest'\n\nit.only('is alone', () => {\n  expect(1).toBe(1)\n})\n",
      ),
    },
    says: /no-focused-tests/,
  },
  {
    title: 'a cycle of imports between files',
    check: ['oxlint', '--deny-warnings'],
    edits: {
      [planted]: write("import { other } from './planted-too.ts'\nexport const planted = () => other\n"),
      'packages/json/src/planted-too.ts': write(
        "import { planted } from './planted.ts'\nexport const other = () => planted\n",
      ),
    },
    says: /no-cycle/,
  },
  {
    title: 'a file that is not formatted',
    check: ['oxfmt', '--check'],
    edits: { [planted]: write('export const planted = "text";\n') },
    says: /planted\.ts/,
  },
  {
    title: 'a type error',
    check: ['tsc', '-p', 'tsconfig.json'],
    edits: { [planted]: write("export const planted: number = 'text'\n") },
    says: /planted\.ts.*TS2322/,
  },
  {
    title: 'an inferred type that is no longer what its test says',
    check: ['tsc', '-p', 'tsconfig.json'],
    edits: { 'packages/schema-dsl/src/infer.ts': replace('null: null }', 'null: undefined }') },
    says: /packages\/schema-dsl\/test\/.+\.test-d\.ts/,
  },
  {
    title: 'a generic that instantiates a million types',
    check: ['type-budget.mjs'],
    edits: {
      'packages/schema-dsl/test/planted.test-d.ts': write(
        "import { Type, type Static, type TSchema } from 'typebox'\n\ndeclare function planted<S extends TSchema>(schema: S, use: (value: Static<S>) => void): void\nplanted(Type.Object({ a: Type.Number() }), value => void value.a)\n",
      ),
    },
    says: /type instantiations, over the budget/,
  },
  {
    title: 'a list of all tools that is walked where a name was looked up',
    check: ['speed.mjs'],
    edits: {
      'packages/registry/dist/index.js': replace(
        'return layers.global.tools.get(name);',
        'for (const [one, tool] of layers.global.tools) if (one.length > 1e6) return tool;\n$&',
      ),
    },
    says: /execute, one of 10,000 tools: of 10: [\d.e+]+ times, at most 3/,
  },
  {
    title: 'a snapshot that is copied four times besides',
    check: ['speed.mjs'],
    edits: {
      'packages/json/dist/index.js': replace(
        /^function snapshotJson\(.*$/m,
        '$&\n  for (let copy = 0; copy < 4; copy++) structuredClone(value);',
      ),
    },
    says: /a frozen snapshot of 2,000 rows: structuredClone and a freeze: [\d.e+]+ times, at most 2/,
  },
  {
    title: 'a file that nothing uses',
    check: ['knip'],
    edits: { [planted]: write('export const planted = 1\n') },
    says: /planted\.ts/,
  },
  {
    title: 'an exports map that names a file which is not there (publint)',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: {
      'packages/json/package.json': json(
        manifest => (manifest.publishConfig.exports['.'].default = './dist/nowhere.js'),
      ),
    },
    says: /@dsh\/json: publint: .*nowhere/,
  },
  {
    title: 'a second door that was not built',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: {
      'packages/json/package.json': json(manifest => (manifest.exports['./door'] = { '@dsh/source': './src/door.ts' })),
    },
    says: /@dsh\/json: the tarball has no dist\/door\.js/,
  },
  {
    title: 'types that do not resolve (attw)',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/dist/index.d.ts': append("\nexport * from './nowhere.js'\n") },
    says: /@dsh\/json: attw: .*InternalResolutionError/,
  },
  {
    title: 'a stray file in a tarball',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => manifest.files.push('tsconfig.build.json')) },
    says: /@dsh\/json: tsconfig\.build\.json does not belong/,
  },
  {
    title: 'a forgotten file: all that was built',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => (manifest.files = ['src'])) },
    says: /@dsh\/json: the tarball has no dist\/index\.js/,
  },
  {
    title: 'forgotten types',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => manifest.files.push('!dist/index.d.ts')) },
    says: /@dsh\/json: the tarball has no dist\/index\.d\.ts/,
  },
  {
    title: 'exports that name no types',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => delete manifest.publishConfig.exports['.'].types) },
    says: /@dsh\/json: exports\["\."\] is not "types" and then "default"/,
  },
  {
    title: 'a forgotten file that is no module',
    check: ['pack-check.mjs', '@dsh/runtime-python'],
    edits: {
      'packages/runtime-python/package.json': json(manifest => (manifest.files = ['dist', 'src'])),
    },
    says: /@dsh\/runtime-python: the tarball has no python\/\w+\.py/,
  },
  {
    title: 'a package that names no licence',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => delete manifest.license) },
    says: /@dsh\/json: package\.json names no licence/,
  },
  {
    title: 'tarballs without the text of the licence',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { LICENSE: () => undefined },
    says: /@dsh\/json: the tarball has no LICENSE/,
  },
  {
    title: 'a package that does not say which Node it needs',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => delete manifest.engines) },
    says: /@dsh\/json: package\.json does not say which Node it needs/,
  },
  {
    title: 'a package that bundlers keep whole',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => delete manifest.sideEffects) },
    says: /@dsh\/json: package\.json does not say "sideEffects": false/,
  },
  {
    title: 'a module that does something when it is imported',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/dist/index.js': append('\nglobalThis.planted = 1\n') },
    says: /@dsh\/json: importing it changes globals: planted/,
  },
  {
    title: 'a table that bundlers cannot leave out',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: {
      'packages/json/dist/index.js': append(
        "\nconst planted = ['planted '.repeat(2)].concat(new Array(Number('3')).map(() => snapshotJson(parseArguments)))\n",
      ),
    },
    says: /@dsh\/json: bundles keep \d+ bytes of index\.js where nothing of it is used/,
  },
  {
    title: 'an import in a tarball that is no dependency',
    check: ['pack-check.mjs', '@dsh/registry'],
    edits: { 'packages/registry/package.json': json(manifest => delete manifest.dependencies['@dsh/kernel']) },
    says: /@dsh\/registry: dist\/index\.js imports @dsh\/kernel, which is no dependency/,
  },
  {
    title: 'a dependency that nothing in a tarball imports',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => (manifest.dependencies = { typebox: '^1.4.3' })) },
    says: /@dsh\/json: typebox is a dependency, but nothing in the tarball imports it/,
  },
  {
    title: 'a package that takes other minors of its neighbours',
    check: ['pack-check.mjs', '@dsh/registry'],
    edits: {
      'packages/registry/package.json': json(manifest => (manifest.dependencies['@dsh/kernel'] = 'workspace:>=0.0.0')),
    },
    says: /@dsh\/registry: takes @dsh\/kernel >=0\.0\.0; only \^/,
  },
  {
    title: 'a README that does not say how to install its package',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/README.md': replace('npm install @dsh/json', 'npm install') },
    says: /@dsh\/json: README\.md does not say "npm install @dsh\/json"/,
  },
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
    title: 'the source condition in a published package',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => delete manifest.publishConfig.exports) },
    says: /@dsh\/json: the packed package\.json still has the source condition/,
  },
  {
    title: 'an exported value without a body',
    check: ['pack-check.mjs'],
    edits: { [planted]: write('export declare function planted(): void\n') },
    says: /planted\.ts: declares a value without a body/,
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
  {
    title: 'a behaviour that is no longer what its test says',
    check: ['vitest', 'run', 'packages/json/'],
    edits: { 'packages/json/src/nearest.ts': replace('Math.min(2,', 'Math.min(9,') },
    says: /nearest\.test\.ts[^]* passed, [1-9]\d* failed, 0 skipped/,
  },
  {
    title: 'a link that leads nowhere, where the site is made of it',
    check: ['site.mjs', '--stage'],
    edits: { 'docs/errors.md': append('\n[gone](gone.md)\n') },
    says: /docs\/errors\.md: there is no gone\.md/,
  },
  {
    title: 'a dead link in the built site',
    check: ['site.mjs', '--check'],
    edits: { 'site/dist/docs/errors.html': append('<a href="/docs/gone.html">gone</a>') },
    says: /docs\/errors\.html: there is no \/docs\/gone\.html/,
  },
  {
    title: 'an anchor of the built site that is gone',
    check: ['site.mjs', '--check'],
    edits: { 'site/dist/docs/errors.html': append('<a href="/docs/scopes.html#gone">gone</a>') },
    says: /docs\/errors\.html: \/docs\/scopes\.html#gone has no such anchor/,
  },
  {
    title: 'a Node that is too old',
    check: ['pnpm.mjs', '--version'],
    edits: { 'package.json': json(manifest => (manifest.engines.node = '^19.0.0 || >=99.0.0')) },
    says: /^dsh needs Node \^19\.0\.0 or >=99\.0\.0, but this is Node /,
  },
]
