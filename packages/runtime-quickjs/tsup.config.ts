import { defineConfig } from 'tsup'
import base from '../../tsup.config.ts'

/** The worker's program goes into the package as text, so that there is no file beside it for a bundler to lose. */
export default defineConfig({
  ...base,
  esbuildPlugins: [
    {
      name: 'worker-text',
      setup(build) {
        build.onLoad({ filter: /[\\/]worker-text\.ts$/ }, async ({ path }) => {
          const { outputFiles } = await build.esbuild.build({
            entryPoints: [path.replace('worker-text.ts', 'worker/main.ts')],
            bundle: true,
            write: false,
            format: 'esm',
            platform: 'node',
            target: 'node20',
            conditions: ['@dsh/source'],
          })
          const address = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
          return { contents: `export const workerText = () => ${JSON.stringify(address)}`, loader: 'js' }
        })
      },
    },
  ],
})
