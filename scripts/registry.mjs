/**
 * A registry for rehearsing releases: it takes npm's and pnpm's publish request, and serves what was
 * published. Scoped packages only, in memory, on loopback only. A consumer points its scope here
 * (`@dsh:registry=...`), so everything else comes from its usual registry.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

export async function startRegistry() {
  /** @type {Map<string, any>} */ const packuments = new Map()
  /** @type {Map<string, Buffer>} */ const tarballs = new Map()
  const server = createServer(async (request, response) => {
    const send = (/** @type {number} */ status, /** @type {unknown} */ body) => {
      response.writeHead(status, {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      })
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
    }
    const url = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname.slice(1))
    if (request.method === 'PUT') {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const known = packuments.get(body.name) ?? { name: body.name, 'dist-tags': {}, versions: {}, time: {} }
      for (const [version, manifest] of Object.entries(body.versions)) {
        if (known.versions[version]) return send(403, { error: `${body.name}@${version} is already published` })
        const [attachment] = Object.values(body._attachments)
        const bytes = Buffer.from(attachment.data, 'base64')
        const file = `${body.name}/-/${body.name.split('/').pop()}-${version}.tgz`
        tarballs.set(file, bytes)
        known.time[version] = new Date().toISOString()
        known.versions[version] = {
          ...manifest,
          dist: {
            tarball: `http://${request.headers.host}/${file}`,
            shasum: createHash('sha1').update(bytes).digest('hex'),
            integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
          },
        }
      }
      Object.assign(known['dist-tags'], body['dist-tags'])
      known['dist-tags'].latest ??= Object.keys(body.versions)[0]
      packuments.set(body.name, known)
      return send(201, { ok: true })
    }
    if (url === '-/ping') return send(200, {})
    if (url === '-/whoami') return send(200, { username: 'rehearsal' })
    const found = tarballs.get(url) ?? packuments.get(url)
    return found ? send(200, found) : send(404, { error: 'not found' })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}/`, packuments, close: () => new Promise(resolve => server.close(resolve)) }
}
