/** What makes a page, the source map or the site say what is not so. */
import { append, replace, write } from './edits.mjs'

const fences = ['fences.mjs', '--check']

/** @type {import('./edits.mjs').Plant[]} */
export const pages = [
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
    title: 'a statement of the source map whose row is gone',
    check: ['vitest', 'run', 'test/source-map.test.ts'],
    edits: { 'docs/source-map.md': replace(/^\| a17 \|.*\n/m, '') },
    says: /has a row for each statement[^]*"a17"/,
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
]
