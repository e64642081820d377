import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * A further request takes longer than a few additional bytes. So all styles are one file, what many pages show is one
 * chunk, and what is between cart and order another.
 */
function chunkOf(id: string): string | undefined {
  if (/\/app\/.*\.css\.ts/.test(id)) return 'styles'
  if (/\/app\/components\/(?:cart|checkout|order|account)\//.test(id)) return 'purchase'
  if (/\/app\/components\/(?:listing|product)\//.test(id)) return 'catalogue'
  if (/\/app\/(?:components|enhance|domain|response|plugins|framework|paths|root)/.test(id)) return 'shop'
  return undefined
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), vanillaExtractPlugin()],
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
      output: {
        experimentalMinChunkSize: 500,
        manualChunks: isSsrBuild ? undefined : chunkOf,
        onlyExplicitManualChunks: true,
      },
    },
  },
}))
