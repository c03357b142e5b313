/** What is wrong with a tarball: files that are missing or do not belong, its package.json, what bundlers keep. */
import { append, json, planted, replace, write } from './edits.mjs'

/** @type {import('./edits.mjs').Plant[]} */
export const packs = [
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
    title: 'a forgotten file that another one imports',
    check: ['pack-check.mjs', '@dsh/code-runtime'],
    edits: { 'packages/code-runtime/package.json': json(manifest => manifest.files.push('!dist/chunk-*.js')) },
    says: /@dsh\/code-runtime: the tarball has no dist\/chunk-\w+\.js/,
  },
  {
    title: 'forgotten sources',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/package.json': json(manifest => manifest.files.push('!src/print.ts')) },
    says: /@dsh\/json: the tarball has no src\/print\.ts/,
  },
  {
    title: 'a forgotten changelog',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: {
      'packages/json/package.json': json(manifest => manifest.files.splice(manifest.files.indexOf('CHANGELOG.md'), 1)),
      'packages/json/CHANGELOG.md': write('# @dsh/json\n'),
    },
    says: /@dsh\/json: the tarball has no CHANGELOG\.md/,
  },
  {
    title: 'a test in a tarball',
    check: ['pack-check.mjs', '@dsh/json'],
    edits: { 'packages/json/src/planted.test.ts': write('export {}\n') },
    says: /@dsh\/json: src\/planted\.test\.ts does not belong/,
  },
  {
    title: 'a second door that only the workspace has',
    check: ['pack-check.mjs', '@dsh/code-runtime'],
    edits: {
      'packages/code-runtime/package.json': json(manifest => delete manifest.publishConfig.exports['./conformance']),
    },
    says: /@dsh\/code-runtime: publishConfig\.exports forgets "\.\/conformance"/,
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
]
