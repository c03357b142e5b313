import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const built = path.join(root, 'site', 'dist')
const browser = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'].find(
  name => spawnSync(name, ['--version']).status === 0,
)
const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** One of the pages with a heading that no phone can show, so that the measuring is known to see such a thing. */
const tooWide = 'docs/errors.html?wide'
function widened(): string {
  const page = readFileSync(path.join(built, 'docs', 'errors.html'), 'utf8')
  return page.replace('</head>', '<style>h1 { width: 600px }</style></head>')
}

/** Opens each page in a frame as wide as a phone, and tells how wide its content is. */
const measure = (pages: readonly string[]) => `<!doctype html><iframe width="390" height="844"></iframe><script>
  const widths = {}
  const frame = document.querySelector('iframe')
  const pages = ${JSON.stringify(pages)}
  function next() {
    const page = pages.shift()
    if (page === undefined) return fetch('/measured', { method: 'POST', body: JSON.stringify(widths) })
    frame.onload = () => {
      widths[page] = frame.contentDocument.querySelector('main')?.scrollWidth ?? 0
      next()
    }
    frame.src = '/' + page
  }
  next()
</script>`

/** Serves the built site until the browser has told what it measured. */
async function widthsOf(pages: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const profile = mkdtempSync(path.join(tmpdir(), 'dsh-browser-'))
  let started: ChildProcess | undefined
  const server = createServer()
  try {
    const measured = new Promise<string>((resolve, reject) => {
      server.on('request', (request, response) => {
        const url = decodeURI(request.url ?? '/').slice(1)
        if (url === 'measured') {
          let body = ''
          request.on('data', chunk => (body += String(chunk)))
          request.on('end', () => resolve(body))
          return response.end()
        }
        if (url === 'measure') return response.setHeader('content-type', 'text/html').end(measure(pages))
        const file = url.replace(/(^|\/)$/, '$1index.html')
        if (url === tooWide) return response.setHeader('content-type', 'text/html').end(widened())
        try {
          const bytes = readFileSync(path.join(built, file))
          response.setHeader('content-type', kinds[path.extname(file)] ?? 'application/octet-stream').end(bytes)
        } catch {
          response.writeHead(404).end()
        }
      })
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo
        const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`]
        started = spawn(browser ?? '', [...flags, `http://127.0.0.1:${port}/measure`], {
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        started.stderr?.resume()
        started.once('error', reject)
        started.once('exit', code => reject(new Error(`${browser} ended with ${code}`)))
      })
    })
    return JSON.parse(await measured) as Record<string, number>
  } finally {
    // What it says is closed when the last of its processes has ended; until then they write into the profile.
    const ended = started && new Promise(resolve => started?.once('close', resolve))
    started?.kill()
    await ended
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

describe('The documentation site', () => {
  let said = ''
  beforeAll(() => {
    said = execFileSync(process.execPath, ['scripts/site.mjs'], { cwd: root, encoding: 'utf8' })
  }, 600_000)

  it('is built without a dead link', () => {
    expect(said).toMatch(/[1-9]\d+ pages in site\/dist, no dead link/)
  })

  it.skipIf(browser === undefined)(
    'has no page that is wider than a phone (skipped where no browser is on PATH)',
    async () => {
      const pages = readdirSync(built, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.html') && file !== '404.html')
        .map(file => file.replaceAll(path.sep, '/').replace(/(^|\/)index\.html$/, '$1'))
      const widths = await widthsOf([...pages, tooWide])
      expect(Object.keys(widths).length).toBe(pages.length + 1)
      expect(Object.keys(widths).filter(page => (widths[page] ?? 0) < 100)).toEqual([])
      expect(Object.keys(widths).filter(page => (widths[page] ?? 0) > 390)).toEqual([tooWide])
    },
  )
})
