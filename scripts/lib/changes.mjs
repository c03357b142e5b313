/** What the release scripts know of versions and changesets: `.changeset/*.md`, and who moves with whom. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { packages, readJson, root } from './workspace.mjs'

/** @typedef {{ file: string, bumps: Map<string, string>, text: string }} Changeset */

const folder = path.join(root, '.changeset')

/** @returns {{ fixed: string[][], baseBranch: string }} */
export const readConfig = () => readJson(path.join(folder, 'config.json'))

/** The packages that share one number while they are 0.x. */
export const coreNames = () => new Set(readConfig().fixed.flat())

/** What is on a registry, or will be. */
export const publishedPackages = () => packages().filter(({ manifest }) => !manifest.private)

/** The state of a series of pre-releases, or nothing outside of one. */
export function readPre() {
  const file = path.join(folder, 'pre.json')
  /** @type {{ mode: 'pre' | 'exit', tag: string, changesets: string[] } | undefined} */
  const state = existsSync(file) ? readJson(file) : undefined
  return state
}

/** Every changeset that is here, also those that a pre-release has used. @returns {Changeset[]} */
export function readChangesets() {
  return readdirSync(folder)
    .filter(file => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map(file => parseChangeset(`.changeset/${file}`, readFileSync(path.join(folder, file), 'utf8')))
}

/** Those that the next `changeset version` will use for the first time. */
export function pendingChangesets() {
  const used = new Set(readPre()?.changesets.map(name => `.changeset/${name}.md`))
  return readChangesets().filter(({ file }) => !used.has(file))
}

/** @returns {Changeset} */
export function parseChangeset(/** @type {string} */ file, /** @type {string} */ markdown) {
  const [, head = '', text = markdown] = /^---\n([^]*?)\n?---\n([^]*)$/.exec(markdown) ?? []
  /** @type {Map<string, string>} */ const bumps = new Map()
  for (const [, name = '', bump = ''] of head.matchAll(/^["']?([^"'\s]+)["']?: *(\w+)$/gm)) bumps.set(name, bump)
  return { file, bumps, text: text.trim() }
}

/** What is wrong with how a changeset begins, or nothing: its first sentence tells a user what they can or must do. */
export function faultOfFirstSentence(/** @type {string} */ text) {
  if (text === '') return 'says nothing; its first sentence says what the reader can now do, or must now change'
  if (!/^`?\p{Lu}|^`[^`]+`/u.test(text)) return `begins with "${text.slice(0, 20)}", not with a capital letter`
  if (/^(update|bump|refactor|misc|wip|various)(s|d|ed|ing)?\b/i.test(text))
    return `begins with "${text.split(/\s/)[0]}", which tells no user what they can now do`
  if (!/[.:!?](\s|$)/.test(text)) return 'has no whole sentence'
  return undefined
}

/** Runs git in the repository; nothing where it fails, or where there is no git. */
export function git(/** @type {readonly string[]} */ ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
