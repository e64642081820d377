import type { Dialect } from '~db/connection'

/**
 * Whether everything runs (`npm run test:all`, which sets TEST_ALL) or what must hold before a change lands (`npm
 * test`). These run in test:all alone, and nothing else does:
 *
 * - the files below;
 * - the parts of the served shop that are about how pages look, read and load, and on PostgreSQL those whose answers do
 *   not depend on the database (served/describe-served-shop.ts);
 * - the second mode of journeys that are nearly the same with and without JavaScript (e2e/journey.ts), and further
 *   addresses of a route (routes/route-table.ts);
 * - every page at 400 % zoom in a browser (e2e/every-page.spec.ts), payments at PayPal and Mollie with JavaScript
 *   (playwright.config.ts), every hostile value in every field (served/hostile.ts), every
 *   address and call at every gate (served/gates), every product of the sitemap, and what
 *   `describe.runIf(runsEverything)` and `test.runIf(runsEverything)` mark: what is measured by a clock or by memory.
 */
export const runsEverything = process.env.TEST_ALL !== undefined

/** The databases of tests whose outcome does not depend on the database. */
export const servedDialects: Dialect[] = runsEverything ? ['sqlite', 'postgres'] : ['sqlite']

/** Files of vitest. To run one: `TEST_ALL=1 npx vitest run dev-server`. */
export const vitestFiles = [
  'analytics/shop-events',
  'consent',
  'dev-server',
  'failing-plugins',
  'fonts',
  'hanging-provider',
  'plugins-off',
  'subscription',
  'text-browsers',
  'themes',
  'upload-memory',
].map((name) => `tests/integration/${name}.test.ts`)

/** Journeys. To run one: `TEST_ALL=1 npx playwright test windows`. */
export const journeys = [
  'owner-tasks.spec.ts',
  'windows.spec.ts',
  // forms of the administration that move neither money nor stock: served/attacks/extra-fields.ts sends each of them,
  // and their rules are tested at their functions
  'admin-addresses.spec.ts',
  'admin-api-keys.spec.ts',
  'admin-catalogue.spec.ts',
  'admin-categories.spec.ts',
  'admin-content.spec.ts',
  'admin-delivery.spec.ts',
  'admin-messages.spec.ts',
  'admin-offers.spec.ts',
  'admin-pages.spec.ts',
  'admin-pincodes.spec.ts',
  'admin-placeholder.spec.ts',
  'admin-plugins.spec.ts',
  'admin-product-pictures.spec.ts',
  'admin-product-variants.spec.ts',
  'admin-redirects.spec.ts',
  'admin-reports.spec.ts',
  'admin-reviews.spec.ts',
  'admin-search-words.spec.ts',
  'admin-shop-pictures.spec.ts',
  'admin-theme.spec.ts',
  'admin-views.spec.ts',
  'admin-webhooks.spec.ts',
  // reading, and what a line or a window does to a page
  'blog.spec.ts',
  'faq.spec.ts',
  'keyboard.spec.ts',
  'offline.spec.ts',
  'phone.spec.ts',
  'reviews.spec.ts',
  'search-engines.spec.ts',
  // how pages look
  'forced-colours.spec.ts',
  'pictures.spec.ts',
  'themes.spec.ts',
  'translated.spec.ts',
  'zoom.spec.ts',
]
