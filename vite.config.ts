import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Sections are imported lazily, and the framework links only the styles that a route imports statically. This plugin
 * adds the styles of all sections to the chunk of sections.tsx, so that each page with sections has their links in its
 * head. So no section is shown without its styles, with or without JavaScript.
 */
function linkSectionStyles(): Plugin {
  return {
    name: 'link-section-styles',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunk = (fileName: string) => {
        const file = bundle[fileName]
        return file?.type === 'chunk' ? file : undefined
      }
      const chunkWith = (module: string) =>
        Object.keys(bundle)
          .map(chunk)
          .find((candidate) => candidate?.moduleIds.includes(folder(module)))
      const linked = chunkWith('./app/sections/sections.tsx')?.viteMetadata?.importedCss
      // the loop also visits the files that it adds to the set
      const files = new Set(chunkWith('./app/sections/section-components.ts')?.dynamicImports)
      for (const file of files) {
        for (const path of chunk(file)?.viteMetadata?.importedCss ?? []) linked?.add(path)
        for (const imported of chunk(file)?.imports ?? []) files.add(imported)
      }
    },
  }
}

/** Puts the styles of all sections in one file, and those of layout and ui components in another, to save requests. */
function chunkOf(id: string): string | undefined {
  if (/\/app\/sections\/.*\.css\.ts/.test(id)) return 'section-styles'
  return /\/app\/(?:styles|components\/ui)\/.*\.css\.ts/.test(id) ? 'ui-styles' : undefined
}

export default defineConfig({
  plugins: [remix(remixOptions), vanillaExtractPlugin(), linkSectionStyles()],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: folder('./db/') },
      { find: /^~\//, replacement: folder('./app/') },
    ],
  },
  optimizeDeps: {
    exclude: ['knex', 'better-sqlite3', 'pg', 'sharp'],
    include: ['@vanilla-extract/recipes/createRuntimeFn'],
  },
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST },
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    // Terser's output is 5 % smaller than esbuild's.
    minify: 'terser',
    terserOptions: { compress: { passes: 2 } },
    // Small shared chunks are merged into others, because a further request takes longer than the additional bytes.
    rollupOptions: {
      output: { experimentalMinChunkSize: 20_000, manualChunks: chunkOf, onlyExplicitManualChunks: true },
    },
  },
})
