import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteBase } from '../scripts/lib/site/base.mjs'
import { navigation } from '../scripts/lib/site/navigation.mjs'
import { sitePages } from '../scripts/lib/site/pages.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))

export default {
  root: path.join(here, '..', '.cache', 'site', 'content'),
  outDir: path.join(here, 'dist'),
  base: siteBase(),
  title: 'dsh',
  description: 'The tool layer of LLM agents',
  lang: 'en',
  globalStyles: path.join(here, 'theme.css'),
  markdown: { link: { checkDeadLinks: true }, image: { checkDeadImages: true } },
  builderConfig: { output: { cleanDistPath: true } },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/docs/' },
      { text: 'Cookbook', link: '/docs/cookbook/' },
      { text: 'API', link: '/docs/api/' },
    ],
    sidebar: { '/': navigation(sitePages()) },
    llmsUI: false,
  },
}
