import { gates, ownerGates, type Gate } from '~/domain/site/gates/gates'

/** An address that some gates let through. */
interface OpenPath {
  /** As in routes.ts. */
  path: string
  gates: readonly Gate[]
  /** Only its pages can be read; what it does with a form is refused. */
  isReadOnly?: true
  why: string
}

/**
 * The addresses that a gate does not close; all others it does. Pictures, files of the build and the check of health
 * need nothing of the shop, so no gate closes them.
 */
export const openPaths: readonly OpenPath[] = [
  { path: 'admin', gates, why: 'the owner must be able to open the shop' },
  { path: 'admin/*', gates, why: 'the owner must be able to open the shop' },
  { path: 'webhooks/:provider/:methodToken', gates, why: 'money may have been taken before' },
  { path: 'payments/return/:token', gates, why: 'money may have been taken before' },
  { path: 'favicon.ico', gates, why: 'browsers show it beside the page of the gate' },
  { path: 'icons/:file', gates, why: 'as favicon.ico' },
  { path: 'site.webmanifest', gates: ownerGates, why: 'the page of the gate links to it' },
  { path: 'theme/:file', gates: ownerGates, why: 'the page of the gate looks like the shop' },
  { path: 'password-protected', gates: ['password'], why: 'the page of the gate' },
  { path: 'coming-soon', gates: ['coming-soon'], why: 'the page of the gate' },
  { path: 'under-maintenance', gates: ['under-maintenance'], why: 'the page of the gate' },
  { path: 'robots.txt', gates, why: 'it asks search engines to stay away' },
  { path: 'subscribe/:token', gates: ownerGates, why: 'who subscribed at the gate confirms it here' },
  { path: 'subscribe/:token/unsubscribe', gates, why: 'a subscription can always be ended' },
  { path: 'back-in-stock/:token', gates: ownerGates, why: 'an alert can always be ended' },
  { path: 'back-in-stock/:token/unsubscribe', gates, why: 'an alert can always be ended' },
  { path: 'checkout-complete', gates: ownerGates, isReadOnly: true, why: 'who has just paid is told so' },
  { path: 'checkout-failed', gates: ownerGates, isReadOnly: true, why: 'who has just paid is told so' },
  { path: 'order/:token', gates: ownerGates, isReadOnly: true, why: 'an order can be read by who has its link' },
  { path: 'order/:token/document/:id', gates: ownerGates, isReadOnly: true, why: 'as the order' },
  { path: 'preview/:token', gates: ownerGates, isReadOnly: true, why: 'the owner has given the link of a draft' },
  { path: 'scripts/:file', gates, why: 'a file of the build, which says nothing of the shop' },
  { path: 'cookies', gates: ownerGates, why: 'who is asked about cookies can answer' },
  { path: 'cookies/part', gates: ownerGates, why: 'the server reads it for the pages that it has kept' },
  { path: 'dev/mail', gates: ownerGates, why: 'the mail viewer of the demo shop' },
  { path: 'dev/mail/:id', gates: ownerGates, why: 'the mail viewer of the demo shop' },
  { path: 'dev/sms', gates: ownerGates, why: 'the viewer of the demo shop' },
  { path: 'dev/pay/:token', gates: ownerGates, why: 'it stands for the page of a payment provider' },
]

/** Addresses that programs read. A gate answers them with a status and a line of text, not with its page. */
export const programPaths: readonly string[] = [
  'search/suggest',
  'blogs/feed.xml',
  'feeds/products.xml',
  'site.webmanifest',
  'sitemap.xml',
  'sitemaps/:file',
  'order/:token/document/:id',
  'account/data.json',
  'cookies/part',
  'shop-events',
  'webhooks/:provider/:methodToken',
]

const patternOf = (path: string) =>
  new RegExp(`^/${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')}/?$`, 'i')
const openPatterns = openPaths.map((open) => ({ ...open, pattern: patternOf(open.path) }))
const programPatterns = programPaths.map(patternOf)

/**
 * Whether a gate lets a request through. A path that is written in another way than the shop writes it matches nothing,
 * and so is closed.
 */
export function isOpenPast(gate: Gate, pathname: string, isRead: boolean): boolean {
  return openPatterns.some(
    ({ pattern, gates, isReadOnly }) => gates.includes(gate) && (isRead || !isReadOnly) && pattern.test(pathname),
  )
}

export function isProgramPath(pathname: string): boolean {
  return programPatterns.some((pattern) => pattern.test(pathname))
}
