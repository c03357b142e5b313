import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faultOfFirstSentence, parseChangeset } from '../scripts/lib/changes.mjs'
import { provenanceOf } from '../scripts/lib/provenance.mjs'

const script = fileURLToPath(new URL('../scripts/changes.mjs', import.meta.url))
const work = mkdtempSync(path.join(tmpdir(), 'dsh-changes-'))
const template = path.join(work, 'template')
let root = template

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.invalid']
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A step')
}

function check(): string {
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, DSH_ROOT: root },
  })
  return `${stdout}${stderr}`
}

const changeset = (name: string, text = 'You can now add.', bump = 'minor') =>
  `---\n'${name}': ${bump}\n---\n\n${text}\n`

/** A repository with a core of one package, and one beside it, both released; each test gets a copy. */
beforeAll(() => {
  root = template
  write('.changeset/config.json', JSON.stringify({ fixed: [['@dsh/sum']], baseBranch: 'main' }))
  write('packages/sum/package.json', JSON.stringify({ name: '@dsh/sum', version: '0.1.0' }))
  write('packages/host/package.json', JSON.stringify({ name: '@dsh/host', version: '0.4.0' }))
  for (const name of ['sum', 'host']) {
    write(`packages/${name}/CHANGELOG.md`, '# Changes\n')
    write(`docs/api/${name}.api.md`, 'add(a, b)\n')
  }
  git('init', '--quiet', '--initial-branch=main')
  commit()
})
beforeEach(() => {
  root = path.join(work, 'repository')
  cpSync(template, root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('a changed API report', () => {
  const fault = 'docs/api/sum.api.md: the API of @dsh/sum changed since the last release'

  it('needs nothing where it is as it was released', () => {
    expect(check()).toContain('the changesets tell all that changed since the last release')
  })

  it('needs a changeset of its package', () => {
    write('docs/api/sum.api.md', 'add(...all)\n')
    expect(check()).toContain(fault)
    write('.changeset/more.md', changeset('@dsh/host'))
    expect(check()).toContain(fault)
    write('.changeset/all.md', changeset('@dsh/sum'))
    expect(check()).not.toContain(fault)
  })

  it('needs one also when it was committed', () => {
    write('docs/api/sum.api.md', 'add(...all)\n')
    commit()
    expect(check()).toContain(fault)
  })

  it('needs one for each door of a package', () => {
    write('docs/api/sum.big.api.md', 'addBig(a, b)\n')
    expect(check()).toContain('docs/api/sum.big.api.md: the API of @dsh/sum changed')
  })

  it('is told when its changelog is being written', () => {
    write('docs/api/sum.api.md', 'add(...all)\n')
    write('packages/sum/CHANGELOG.md', '# Changes\n\n- You can now add all.\n')
    expect(check()).not.toContain(fault)
  })

  it('needs a new one after a pre-release that used the first', () => {
    write('.changeset/all.md', changeset('@dsh/sum'))
    write('.changeset/pre.json', JSON.stringify({ mode: 'pre', tag: 'next', changesets: ['all'] }))
    write('packages/sum/CHANGELOG.md', '# Changes\n\n- You can now add all.\n')
    commit()
    write('docs/api/sum.api.md', 'add(...all)\n')
    expect(check()).toContain(fault)
  })

  it('needs one of its own branch', () => {
    write('.changeset/all.md', changeset('@dsh/sum'))
    commit()
    git('checkout', '--quiet', '-b', 'more')
    write('docs/api/sum.api.md', 'add(...all)\n')
    commit()
    expect(check()).toContain('the API of @dsh/sum changed since main (')
    write('.changeset/more.md', changeset('@dsh/sum', 'You can now add more.'))
    commit()
    expect(check()).toContain('the changesets tell all that changed since main (')
  })
})

describe('a package', () => {
  it('needs a changeset before its first release', () => {
    write('packages/new/package.json', JSON.stringify({ name: '@dsh/new', version: '0.0.0' }))
    expect(check()).toContain('packages/new: @dsh/new was never released, and no changeset names it')
  })

  it('of the core does not depend on one with a number of its own', () => {
    const dependencies = { '@dsh/host': 'workspace:^' }
    write('packages/sum/package.json', JSON.stringify({ name: '@dsh/sum', version: '0.1.0', dependencies }))
    expect(check()).toContain('@dsh/sum is of the core and needs @dsh/host, which has a number of its own')
  })
})

describe('a changeset', () => {
  it('names packages that exist, and nothing that ends the time of 0.x', () => {
    write('.changeset/odd.md', changeset('@dsh/sun', 'You can now shine.', 'major'))
    const said = check()
    expect(said).toContain('.changeset/odd.md: @dsh/sun is no published package')
    expect(said).toContain('.changeset/odd.md: "major" for @dsh/sun')
  })

  it('begins with a sentence for users', () => {
    write('.changeset/odd.md', changeset('@dsh/sum', 'Updated the types.'))
    expect(check()).toContain('.changeset/odd.md: begins with "Updated", which tells no user what they can now do')
  })
})

describe('faultOfFirstSentence(text)', () => {
  it('takes what a user can or must do', () => {
    for (const text of ['You can now add.', '`add` takes numbers only: convert texts before.', 'Ask before adding.'])
      expect(faultOfFirstSentence(text)).toBeUndefined()
  })

  it('refuses nothing, small letters, chores and fragments', () => {
    for (const text of [
      '',
      'adds a thing.',
      'Update dependencies.',
      'Refactored all.',
      'Bumps.',
      'Various',
      'New things',
    ])
      expect([text, faultOfFirstSentence(text)]).toEqual([text, expect.any(String)])
  })
})

describe('parseChangeset(file, markdown)', () => {
  it('reads the packages, whichever quotes they have, and the text', () => {
    const { bumps, text } = parseChangeset(
      'a.md',
      '---\n"@dsh/a": patch\n\'@dsh/b\': minor\n---\n\nYou can.\n\nMore.\n',
    )
    expect([...bumps]).toEqual([
      ['@dsh/a', 'patch'],
      ['@dsh/b', 'minor'],
    ])
    expect(text).toBe('You can.\n\nMore.')
  })
})

describe('provenanceOf(env, packages)', () => {
  const of = (url?: string) => [{ name: '@dsh/sum', manifest: url === undefined ? {} : { repository: { url } } }]
  const ours = of('git+https://github.com/ada/sum.git')
  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'ada/sum',
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://example.invalid',
  }

  it('is given where a host lends a token for it, and the packages say that they come from there', () => {
    expect(provenanceOf(github, ours)).toEqual({
      provenance: true,
      says: 'with provenance from https://github.com/ada/sum',
    })
    const gitlab = { GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'token', CI_PROJECT_URL: 'https://gitlab.com/ada/sum' }
    expect(provenanceOf(gitlab, of('https://gitlab.com/ada/sum'))).toMatchObject({ provenance: true })
  })

  it('is left out elsewhere, and where it is forbidden, and says so', () => {
    for (const [env, reason] of [
      [{ ...github, npm_config_provenance: 'false' }, 'npm_config_provenance=false forbids it'],
      [{ ...github, ACTIONS_ID_TOKEN_REQUEST_URL: '' }, 'this job has no token for it: give it "permissions: id-token'],
      [{ GITLAB_CI: 'true' }, 'this job has no token for it: give it "id_tokens: SIGSTORE_ID_TOKEN'],
      [{ CI: 'true' }, 'this host cannot vouch for it'],
    ] as const) {
      const { provenance, says } = provenanceOf(env, ours)
      expect([provenance, says]).toEqual([false, expect.stringContaining(`without provenance: ${reason}`)])
    }
  })

  it('is left out where a package says that it comes from elsewhere, or does not say it, since npm would refuse it', () => {
    for (const url of ['git+https://github.com/bob/sum.git', undefined])
      expect(provenanceOf(github, of(url))).toEqual({
        provenance: false,
        says: expect.stringContaining('Set it to "git+https://github.com/ada/sum.git" in @dsh/sum'),
      })
  })
})
