/** Can this host vouch for where a package was built? Only to a public registry, and only where it lends a token for it. */
export function provenanceOf(/** @type {NodeJS.ProcessEnv} */ env) {
  if (env['npm_config_provenance'] === 'false' || env['NPM_CONFIG_PROVENANCE'] === 'false') return false
  if (env['GITHUB_ACTIONS'] === 'true') return Boolean(env['ACTIONS_ID_TOKEN_REQUEST_URL'])
  return env['GITLAB_CI'] === 'true' && Boolean(env['SIGSTORE_ID_TOKEN'])
}
