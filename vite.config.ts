import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Connect, type Plugin } from 'vite'
import remixOptions from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Rollup splits the scripts by route and by dynamic import. React, the framework, and what the root route and most
 * pages need are chunks of their own, each with what it imports: without them a page would load twice as many files.
 * The styles of the shop are one file; those of sections that are not common are in the pages that have them
 * (section-styles), and those of the administration are loaded with its pages.
 */
function chunkOf(id: string): string | undefined {
  if (/\/app\/sections\/(?!banner|category-tiles|product-grid|rich-text)[^/]+\/[^/]+\.css\.ts\.vanilla\.css/.test(id))
    return 'sections'
  if (/\/app\/components\/admin\/.*\.css/.test(id)) return 'admin'
  if (/\/node_modules\/(?:react|react-dom|scheduler)\/|commonjsHelpers|vite\/preload-helper/.test(id)) return 'react'
  if (/\/node_modules\/@remix-run\//.test(id)) return 'remix'
  if (/\/app\/(?:root\.|framework\/|components\/ui\/|.*\.css(?:\.ts)?)|\/@vanilla-extract\//.test(id)) return 'shop'
  return undefined
}

/**
 * Short names of classes, the same in the builds for browsers and for the server: the number of the file and that of
 * the class in it. Names made of hashes hardly compress, and are in the styles, in the scripts and in each page. The
 * server finds the styles of the sections that a page has by the letters of their files
 * (http/templates/section-styles).
 */
function makeShortNames(): (details: { hash: string; filePath: string }) => string {
  const files = readdirSync(folder('./app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css.ts'))
    .map((path) => path.split(sep).join('/'))
    .sort()
  const names = new Map<string, Map<string, string>>()
  return ({ hash, filePath }) => {
    const file = files.findIndex((path) => filePath.endsWith(`app/${path}`))
    if (file < 0) return `_${hash}`
    const ofFile = names.get(filePath) ?? new Map<string, string>()
    names.set(filePath, ofFile)
    const name = ofFile.get(hash) ?? `${letters(file)}${ofFile.size.toString(36)}`
    ofFile.set(hash, name)
    return name
  }
}

/**
 * Two letters for a number below 650: digits that follow them belong to the class. Blockers hide what is called 'ad'.
 */
function letters(number: number): string {
  return String.fromCharCode(98 + Math.floor(number / 26), 97 + (number % 26))
}

/**
 * A chunk that a page loads later brings the styles of all chunks that it imports. It imports that of every page, and
 * so would load the styles of sections, which only pages with such sections link to; those of every page are there
 * already.
 */
const withoutLateSectionStyles: Plugin = {
  name: 'without-late-section-styles',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const ofAllPages = Object.keys(bundle).find((file) => /\/root-[\w-]+\.css$/.test(file))
      if (ofAllPages === undefined) return
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(/"assets\/sections-[\w-]+\.css"/g, JSON.stringify(ofAllPages))
    },
  },
}

/**
 * The framework's own error pages may contain the scripts of a page, so its code for writing them would be sent to
 * browsers. The shop has error pages of its own, and only the server writes scripts.
 */
const withoutScriptsOfErrorPages: Plugin = {
  name: 'without-scripts-of-error-pages',
  transform(code, id, options) {
    if (options?.ssr || !id.endsWith('/@remix-run/react/dist/esm/errorBoundaries.js')) return null
    const scripts = 'React.createElement(Scripts, null)'
    if (!code.includes(scripts)) throw new Error(`the framework's error pages do not contain ${scripts}`)
    return { code: code.replace(scripts, 'null'), map: null }
  },
}

/**
 * The root route is the module of its chunk: otherwise the build would add a file that only names the exports of
 * another, which every page would request.
 */
const withoutFileOfRoot: Plugin = {
  name: 'without-file-of-root',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    const id = `${folder('./app/root.tsx')}?__remix-build-client-route`
    this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
  },
}

/**
 * For developers: a page without scripts of its own learns that a file has changed (framework/development), and what can't
 * be compiled is a text. Vite answers it with a page that has no type, which the shop's headers let no browser show.
 */
const developmentPages: Plugin = {
  name: 'development-pages',
  apply: 'serve',
  hotUpdate({ server }) {
    if (this.environment.name === 'ssr') server.environments.client.hot.send({ type: 'custom', event: 'shop:changed' })
  },
  configureServer(server) {
    const answerError: Connect.ErrorHandleFunction = (error: unknown, _request, response, next) => {
      if (!(error instanceof Error) || response.headersSent) return next(error)
      server.ssrFixStacktrace(error)
      const frame = 'frame' in error && typeof error.frame === 'string' ? `${error.frame}\n\n` : ''
      server.config.logger.error(`${error.message}\n${frame}`, { error, timestamp: true })
      // looks again until it is mended
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '2' })
      response.end(`${error.message}\n\n${frame}${error.stack ?? ''}\n`)
    }
    return () => void server.middlewares.use(answerError)
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixOptions),
    vanillaExtractPlugin({ identifiers: command === 'build' ? makeShortNames() : undefined }),
    withoutScriptsOfErrorPages,
    withoutLateSectionStyles,
    withoutFileOfRoot,
    developmentPages,
  ],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: folder('./db/') },
      { find: /^~\//, replacement: folder('./app/') },
    ],
  },
  optimizeDeps: {
    // what only the server loads: some of it cannot be bundled for a browser at all
    exclude: ['knex', 'better-sqlite3', 'pg', 'sharp', '@node-rs/argon2', 'subset-font', 'harfbuzzjs'],
  },
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST },
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    // Terser's output is 5 % smaller than esbuild's. The server's code keeps its names, for stack traces and profiles.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 3, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
    },
    // Small shared chunks are merged into others, because a further request takes longer than the additional bytes.
    rollupOptions: {
      output: {
        experimentalMinChunkSize: 500,
        manualChunks: isSsrBuild ? undefined : chunkOf,
      },
    },
  },
}))
