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

export default defineConfig({
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
    // Small shared chunks are merged into others: a request costs more than its bytes.
    rollupOptions: { output: { experimentalMinChunkSize: 20_000 } },
  },
})
