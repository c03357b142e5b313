import process from 'node:process'

/** The path below which the site is served, with a slash at both ends; by default it has a host of its own. */
export function siteBase() {
  const inner = (process.env['SITE_BASE'] ?? '').replaceAll(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}
