/** What is wrong with code, with its types, tests and speed, or with what is public of it. */
import { append, json, planted, replace, write } from './edits.mjs'

const declarations = ['tsc', '-b', 'tsconfig.packages.json']

/** @type {import('./edits.mjs').Plant[]} */
export const code = [
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
    title: 'a test that is left out',
    check: ['oxlint', '--deny-warnings'],
    edits: { 'packages/json/test/nearest.test.ts': replace(/^ {2}it\(/m, '  it.skip(') },
    says: /no-disabled-tests/,
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
    title: 'a behaviour that is no longer what its test says',
    check: ['vitest', 'run', 'packages/json/'],
    edits: { 'packages/json/src/nearest.ts': replace('Math.min(2,', 'Math.min(9,') },
    says: /nearest\.test\.ts[^]* passed, [1-9]\d* failed, 0 skipped/,
  },
  {
    title: 'a Node that is too old',
    check: ['pnpm.mjs', '--version'],
    edits: { 'package.json': json(manifest => (manifest.engines.node = '^19.0.0 || >=99.0.0')) },
    says: /^dsh needs Node \^19\.0\.0 or >=99\.0\.0, but this is Node /,
  },
]
