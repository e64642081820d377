import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
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
 * A further request takes longer than a few additional bytes. So all styles are one file, what every page needs is one
 * chunk with their class names, and lists of products, a product, the cart and the checkout have one each. React
 * and the framework are chunks of their own, because one that ran both would block a slow phone for longer; late-scripts
 * runs the chunks in order.
 */
function chunkOf(id: string): string | undefined {
  // sections that are not common (app/sections): pages that have them contain their styles
  if (/\/app\/sections\/(?!banner|category-tiles|product-grid|rich-text)[^/]+\/[^/]+\.css\.ts\.vanilla\.css/.test(id))
    return 'sections'
  if (/\/app\/.*\.css(?:\.ts)?|\/@vanilla-extract\//.test(id)) return 'shop'
  if (/\/node_modules\/(?:react|react-dom|scheduler)\/|commonjsHelpers|vite\/preload-helper/.test(id)) return 'react'
  if (/\/node_modules\//.test(id)) return 'remix'
  // loaded when the first item is added
  if (/\/components\/cart\/added-panel/.test(id)) return 'added'
  // loaded when pictures are pressed or moved, and when one is opened
  if (/\/enhance\/product\/gallery/.test(id)) return 'gallery'
  if (/\/enhance\/product\/picture-viewer/.test(id)) return 'viewer'
  // loaded when the browser has to show an error
  if (/\/components\/error-pages\/(?!describe-error|error-page-context)/.test(id)) return 'error'
  // what the pages to sign in, to register and of the account share
  if (
    /\/app\/(?:components\/account\/account-|components\/auth\/(?:auth-page|(?:email|password|mobile)-field|(?:otp|passkey)-form|terms-note)|enhance\/auth\/(?:offer-|use-passkeys|use-hydrated)|domain\/auth\/password-strength)/.test(
      id,
    )
  )
    return 'account'
  // loaded when a passkey is asked for, and when somebody opens a form to sign in over the page
  if (/\/enhance\/auth\/ask-passkey/.test(id)) return 'passkey'
  if (/\/app\/(?:components\/auth\/sign-in-dialog|enhance\/auth\/read-auth-page)/.test(id)) return 'sign-in'
  // only for the pages of an order, of signing in and of the owner, and for pages that have no scripts
  if (
    /\/app\/(?:components\/(?:order|review|ui\/field\/photo-|blog|forms|auth|admin|cart\/line-form|wishlist\/saved-)|response\/blog|domain\/(?:refunds|returns|reviews|fulfilment|staff))/.test(
      id,
    )
  )
    return undefined
  // on pages without scripts: cards of addresses have the code of the checkout
  if (/\/app\/components\/account\/(?:address-cards|order-list)/.test(id)) return 'account-lists'
  if (/\/app\/components\/account\//.test(id)) return undefined
  // small, and both the cart and the checkout show sums
  if (/\/app\/(?:components\/(?:cart\/totals-box|checkout\/checkout-head)|domain\/cart\/cart(?:-steps)?\.)/.test(id))
    return 'shop'
  if (/\/app\/(?:(?:components|domain)\/cart\/|routes\/storefront\/cart\.)/.test(id)) return 'cart'
  if (/\/app\/(?:components\/checkout\/|domain\/addresses\/|routes\/storefront\/checkout\/address\.)/.test(id))
    return 'checkout'
  if (
    /\/app\/(?:(?:components|domain)\/listing\/|enhance\/use-more-cards|framework\/kept-element|routes\/storefront\/(?:shop|category|collection|search)\.)/.test(
      id,
    )
  )
    return 'catalogue'
  // loaded with the first product or cookie preferences over the page, and with the first search
  if (/\/enhance\/(?:product\/quick-view(?!-event)|links\/|network\/page-styles)/.test(id)) return 'quick-view'
  if (/\/enhance\/search-suggestions/.test(id)) return 'suggestions'
  if (
    /\/app\/(?:(?:components|domain)\/products?\/|routes\/storefront\/product\.|enhance\/use-add-to-cart|plugins\/(?:pincode-|product-))/.test(
      id,
    )
  )
    return 'product'
  if (/\/app\/domain\/auth\//.test(id)) return undefined
  if (/\/app\/(?:components|enhance|domain|response|plugins|framework|paths|root|sections\/[^/]+$)/.test(id))
    return 'shop'
  return undefined
}

/**
 * Short names of classes, the same in the builds for browsers and for the server: the number of the file and that of the
 * class in it. Names made of hashes hardly compress, and are in the styles, in the scripts and in each page. The server finds
 * the styles of the sections that a page has by the letters of their files (response/templates/section-styles).
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

/** Two letters for a number below 650: digits that follow them belong to the class. Blockers hide what is called 'ad'. */
function letters(number: number): string {
  return String.fromCharCode(98 + Math.floor(number / 26), 97 + (number % 26))
}

/**
 * A chunk that a page loads later brings the styles of all chunks that it imports. It imports that of every page, and so
 * would load the styles of sections, which only pages with such sections link to; those of every page are there already.
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
 * These routes are the modules of their chunks: otherwise the build would add files that only name the exports of others,
 * which pages would request.
 */
const withoutFileOfRoot: Plugin = {
  name: 'without-file-of-root',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const route of [
      'root',
      ...['product', 'cart', 'checkout/address'].map((page) => `routes/storefront/${page}`),
    ]) {
      const id = `${folder(`./app/${route}.tsx`)}?__remix-build-client-route`
      this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
    }
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixOptions),
    vanillaExtractPlugin({ identifiers: command === 'build' ? makeShortNames() : undefined }),
    withoutScriptsOfErrorPages,
    withoutLateSectionStyles,
    withoutFileOfRoot,
  ],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: folder('./db/') },
      { find: /^~\//, replacement: folder('./app/') },
    ],
  },
  optimizeDeps: {
    exclude: ['knex', 'better-sqlite3', 'pg', 'sharp', '@node-rs/argon2'],
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
        onlyExplicitManualChunks: true,
      },
    },
  },
}))
