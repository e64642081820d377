/*
 * The first parts of all addresses of the shop itself: those of routes.ts and of its files. A page of content can have
 * none of them.
 */

const listOf = (...lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(' ')))

/**
 * The first parts of addresses that the owner may lead elsewhere: what such an address shows may have had another
 * address, or be gone.
 */
const redirectable = listOf(
  'undefined shop-online product product-category product-collection product-reviews',
  'back-in-stock faq forms subscribe blogs gift-card',
  // of the shops that it imports
  'products collections pages policies shop product-tag product-brand brand my-account discount',
)

/** These the shop needs. */
const needed = listOf(
  'cart checkout checkout-complete checkout-failed order track-order payments webhooks',
  'login register forgot-password verify logout account admin search preview health',
  'preferences switch-channel cookies scripts shop-events api images icons theme dev',
  'sitemap.xml sitemaps feeds robots.txt favicon.ico site.webmanifest',
  'password-protected coming-soon under-maintenance',
  // files of the build and of public/
  'assets fonts favicon.svg',
)

const firstPartOf = (path: string) => path.toLowerCase().split('/')[1] ?? ''

/** Whether an address leads to something of the shop itself, so that no page of content can have it. */
export function isShopPath(path: string): boolean {
  return redirectable.has(firstPartOf(path)) || isNeededPath(path)
}

/** Whether the shop itself needs an address, so that the owner cannot lead it elsewhere. */
export function isNeededPath(path: string): boolean {
  return needed.has(firstPartOf(path))
}
