/** Can this host vouch for where a package was built, and will npm take its word? */

/** @typedef {{ name: string, manifest: { repository?: unknown } }} Vouched */

/**
 * Whether to publish with provenance, and what to say of it: what is missing, or who does not want it.
 *
 * @returns {{ provenance: boolean, says: string }}
 */
export function provenanceOf(/** @type {NodeJS.ProcessEnv} */ env, /** @type {readonly Vouched[]} */ packages) {
  if (env['npm_config_provenance'] === 'false' || env['NPM_CONFIG_PROVENANCE'] === 'false')
    return without('npm_config_provenance=false forbids it')
  const host = hostOf(env)
  if (!host) return without('this host cannot vouch for it; GitHub Actions and GitLab CI can')
  if (!host.token) return without(`this job has no token for it: ${host.remedy}`)
  // npm compares the two, and refuses the package where they differ.
  const foreign = packages.filter(({ manifest }) => addressOf(manifest.repository) !== addressOf(host.source))
  if (foreign.length === 0) return { provenance: true, says: `with provenance from ${host.source}` }
  const names = foreign.map(({ name }) => name).join(', ')
  return without(
    `npm takes it only where repository.url of package.json is where this was built. ` +
      `Set it to "git+${host.source}.git" in ${names}`,
  )
}

function without(/** @type {string} */ reason) {
  return { provenance: false, says: `without provenance: ${reason}` }
}

function hostOf(/** @type {NodeJS.ProcessEnv} */ env) {
  if (env['GITHUB_ACTIONS'] === 'true')
    return {
      token: env['ACTIONS_ID_TOKEN_REQUEST_URL'],
      remedy: 'give it "permissions: id-token: write"',
      source: `${env['GITHUB_SERVER_URL']}/${env['GITHUB_REPOSITORY']}`,
    }
  if (env['GITLAB_CI'] === 'true')
    return {
      token: env['SIGSTORE_ID_TOKEN'],
      remedy: 'give it "id_tokens: SIGSTORE_ID_TOKEN: aud: sigstore"',
      source: String(env['CI_PROJECT_URL']),
    }
  return undefined
}

/** `git+https://host/a/b.git` and `https://host/a/b` are one place. */
function addressOf(/** @type {unknown} */ repository) {
  const url = typeof repository === 'string' ? repository : Reflect.get(Object(repository), 'url')
  return typeof url === 'string'
    ? url
        .replace(/^git\+/, '')
        .replace(/\.git$/, '')
        .toLowerCase()
    : undefined
}
