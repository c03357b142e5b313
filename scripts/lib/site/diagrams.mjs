/** Draws the Mermaid figures of the staged pages, so that a reader's browser needs no program for them. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadInstalled } from './generator.mjs'

export async function drawDiagrams(/** @type {string} */ folder) {
  const { renderMermaidSVG } = await loadInstalled('beautiful-mermaid')
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.md')) continue
    const file = path.join(folder, entry)
    const text = readFileSync(file, 'utf8')
    let count = 0
    const drawn = text.replaceAll(/^```mermaid\n([\s\S]*?)^```$/gm, (_fence, figure) => {
      count += 1
      // Sideways, a large graph begins where a narrow screen begins.
      const sideways = String(figure).replace(/^graph BT$/m, 'graph RL')
      const svg = String(
        renderMermaidSVG(sideways, { bg: '#ffffff', fg: '#1f2328', nodeSpacing: 14, layerSpacing: 30 }),
      )
      const image = `${path.basename(file, '.md')}.diagram-${count}.svg`
      // The renderer would have a font fetched from elsewhere.
      writeFileSync(path.join(path.dirname(file), image), svg.replaceAll(/@import url\([^)]*\);/g, ''))
      return `![Diagram](./${image})`
    })
    if (drawn !== text) writeFileSync(file, drawn)
  }
}
