/** The only file that contains the addresses of the shop. routes.ts lists the page of each. */

export const homePath = '/'
export const cartPath = '/cart'
export const searchPath = '/search'
export const suggestionsPath = '/search/suggest'
export const checkoutPath = '/checkout'
export const addressStepPath = '/checkout/address'
export const paymentStepPath = '/checkout/payment'
export const checkoutCompletePath = '/checkout-complete'
export const checkoutFailedPath = '/checkout-failed'
export const accountPath = '/account'
export const loginPath = '/login'
export const registerPath = '/register'
export const forgotPasswordPath = '/forgot-password'
/** The page for a code that was sent to a phone or a mailbox. */
export const verifyPath = '/verify'
/** The pages whose form a script can show over another page. */
export const signInPaths = [loginPath, registerPath, forgotPasswordPath, verifyPath]
export const logoutPath = '/logout'
export const profilePath = '/account/profile'
export const securityPath = '/account/security'
/** Where passkeys are made and used; only scripts ask there. */
export const passkeysPath = '/account/passkeys'
export const passkeyLoginPath = '/login/passkey'
/** Where a form that a script has sent leads: the address names the page that comes next. */
export const afterFormPath = '/login/next'
export const addressBookPath = '/account/addresses'
export const ownOrdersPath = '/account/orders'
/** Where a customer reads, downloads and deletes what the shop knows of them. */
export const privacyPath = '/account/privacy'
export const ownDataPath = '/account/data'
export const ownDataFilePath = '/account/data.json'
/** Where a customer proves again who they are, before the account is changed. */
export const confirmPath = '/account/confirm'
export const wishlistPath = '/account/wishlist'
export const preferencesPath = '/preferences'
/** The parameter that says which store notice is closed. */
export const noticeParam = 'notice'
export const closeNoticePath = (sign: string) => withQuery(preferencesPath, { [noticeParam]: sign })
/** The parameter of the address below that names the page of the other channel. */
export const switchTargetParam = 'to'
/** Where a channel finds its own page, or the nearest one, for a page of another channel. */
export const switchChannelPath = (path: string) =>
  `/switch-channel?${switchTargetParam}=${encodeURIComponent(path).replaceAll('%2F', '/')}`
/** Where a visitor chooses which cookies to allow. */
export const cookiesPath = '/cookies'
/** The address of the part that the answer about cookies adds to the end of a page. */
export const consentPartPath = '/cookies/part'
/** A script of a plugin. */
export const scriptPath = (file: string) => `/scripts/${file}`
/** Where the script of shop events tells and asks what a visitor did, and its picture for browsers without scripts. */
export const shopEventsPath = '/shop-events'
/** The page that shows what is on a gift card. */
export const giftCardPath = '/gift-card'
/** The pages of the owner and the staff. */
export const adminPath = '/admin'
export const adminLoginPath = '/admin/login'
export const adminPagesPath = `${adminPath}/pages`
export const adminDocumentPath = (slug: string) => `${adminPagesPath}/${encodeURIComponent(slug)}`
/** The pages of the gates in front of a shop; each is shown only while its gate is active. */
export const passwordGatePath = '/password-protected'
export const comingSoonPath = '/coming-soon'
export const maintenancePath = '/under-maintenance'
export const apiPath = '/api'
export const dailyVisitPath = `${apiPath}/base/heart-beat`
export const openApiPath = '/api/openapi.json'
/** The shop's icon for clients that ask for no other. */
export const faviconPath = '/favicon.ico'
/** The icon of a shop that has not set its own. */
export const defaultIconPath = '/favicon.svg'
/** Name, colours and icons of the shop for devices that add it to their home screen. */
export const manifestPath = '/site.webmanifest'
const developmentMailPath = '/dev/mail'

/** A path with a query; parameters without a value are left out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value)
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Whether a path belongs to the pages of the owner and the staff. */
export function isAdminPath(path: string): boolean {
  return path === adminPath || path.startsWith(`${adminPath}/`)
}

/** Whether a path is that of a product page. */
export function isProductPath(path: string): boolean {
  return path.startsWith('/product/')
}

/** Address of a product page. */
export const productPath = (slug: string) => `/product/${encodeURIComponent(slug)}`

/** Address of a product page with one of its variants chosen. */
export const variantPath = (slug: string, sku: string) => withQuery(productPath(slug), { sku })

/** Address of a product page with some of its options chosen: option slug → value slug. */
const chosenOptionsPath = (slug: string, options: Record<string, string>) =>
  withQuery(
    productPath(slug),
    Object.fromEntries(Object.entries(options).map(([option, value]) => [`o.${option}`, value])),
  )

/** Address of the page that the card of a product leads to, with the variant that the card shows. */
export function cardPath({
  slug,
  chosen,
}: {
  slug: string
  chosen?: { link: { sku: string } | { options: Record<string, string> } }
}): string {
  if (!chosen) return productPath(slug)
  return 'sku' in chosen.link ? variantPath(slug, chosen.link.sku) : chosenOptionsPath(slug, chosen.link.options)
}

/** The form "Tell me when it is back" of a sold-out variant, on a page of its own. Product pages post to it. */
export const stockAlertFormPath = '/back-in-stock'

/** Address of the page that confirms or ends an alert; only the mails have it. */
export function stockAlertPath(token: string): string {
  return `${stockAlertFormPath}/${encodeURIComponent(token)}`
}

/** Address that mail programs post to when their "Unsubscribe" is pressed (RFC 8058). */
export function stockAlertUnsubscribePath(token: string): string {
  return `${stockAlertPath(token)}/unsubscribe`
}

/**
 * The cart's page for a shopper whose cart is gone in the middle of the checkout: when a page was opened, or when the
 * order was sent, which was then not placed.
 */
export const lostCartPath = (at: 'checkout' | 'order') => withQuery(cartPath, { lost: at })

/** Address of the page that changes the options and texts of a line of the cart. */
export const cartLinePath = (lineId: number) => `${cartPath}/line/${lineId}`

/** The ids of the parts of the cart's page that a change leads back to. */
export const cartPart = { title: 'cart-title', coupons: 'coupons', line: (id: number) => `line-${id}` } as const

export const cartTitlePath = `${cartPath}#${cartPart.title}`
export const cartCouponsPath = `${cartPath}#${cartPart.coupons}`
export const cartAtLinePath = (lineId: number) => `${cartPath}#${cartPart.line(lineId)}`

/** The id of a row of a list of the owner. */
export const listRowId = (id: number | string) => `row-${id}`

/** The page of a list, opened at the row that was changed: it is where it was pressed, and the Tab key goes on there. */
export const atListRow = (path: string, id: number | string) => `${path}#${listRowId(id)}`

/** Address of a category's listing. */
export function categoryPath(slug: string): string {
  return `/product-category/${encodeURIComponent(slug)}`
}

/** Address of a collection's listing. */
export function collectionPath(slug: string): string {
  return `/product-collection/${encodeURIComponent(slug)}`
}

/** Address of the listing of all products, or of a brand, label or tag. */
export function shopPath(slug?: string): string {
  return slug === undefined ? '/shop-online' : `/shop-online/${encodeURIComponent(slug)}`
}

/**
 * Returns whose listing is at a path: that of all products is one of the shop, as those of brands, labels and tags are.
 */
export function listingKindOf(pathname: string): 'shop' | 'category' | 'collection' {
  const [first = ''] = pathname.split('/').filter(Boolean)
  const name = decodeURIComponent(first)
  return name === 'product-category' ? 'category' : name === 'product-collection' ? 'collection' : 'shop'
}

/** Address of the listing of all products, of a group's listing or of a product's page. */
export function cataloguePath(
  target: { kind: 'all' } | { kind: 'product' | 'category' | 'collection' | 'brand' | 'label' | 'tag'; slug: string },
): string {
  switch (target.kind) {
    case 'all':
      return shopPath()
    case 'product':
      return productPath(target.slug)
    case 'category':
      return categoryPath(target.slug)
    case 'collection':
      return collectionPath(target.slug)
    default:
      return shopPath(target.slug)
  }
}

/** The list of the blog's articles. */
export const blogPath = '/blogs'
/** The blog as an Atom feed. */
export const blogFeedPath = '/blogs/feed.xml'

/** Address of an article of the blog. */
export function articlePath(slug: string): string {
  return `${blogPath}/${encodeURIComponent(slug)}`
}

/** Address of the articles of a category or with a tag. */
export function articleGroupPath(kind: 'category' | 'tag', slug: string): string {
  return `${blogPath}/${kind}/${encodeURIComponent(slug)}`
}

/** Address of questions with their answers; the main ones without a slug. */
export function faqPath(slug?: string): string {
  return slug === undefined ? '/faq' : `/faq/${encodeURIComponent(slug)}`
}

/** The list of the files of the sitemap. */
export const sitemapPath = '/sitemap.xml'

/** Address of a file of the sitemap. */
export function sitemapFilePath(name: string): string {
  return `/sitemaps/${name}.xml`
}

/** The form for news by e-mail, on a page of its own. */
export const subscribePath = '/subscribe'

/** Address of the page that confirms or ends a subscription; only the mails have it. */
export function subscriberPath(token: string): string {
  return `${subscribePath}/${encodeURIComponent(token)}`
}

/** Address that mail programs post to when their "Unsubscribe" is pressed (RFC 8058). */
export function unsubscribePath(token: string): string {
  return `${subscriberPath(token)}/unsubscribe`
}

/** Address of a form of the owner. */
export function formPath(slug: string): string {
  return `/forms/${encodeURIComponent(slug)}`
}

/** Address of a content page. */
export function contentPagePath(slug: string): string {
  return `/${encodeURIComponent(slug)}`
}

/** The preview of a page's draft. */
export const previewPath = (token: string) => `/preview/${token}`
/** The parameter of a page that is shown in the draft of a template: the token of its preview. */
export const previewParam = 'preview'

/** Address of a chat with the shop, with the text of the first message. `number` has the country code: 919876543210. */
export function chatUrl(number: string, text: string): string {
  return withQuery(`https://wa.me/${number}`, { text })
}

/** Address of the shop's icon with this width and height in pixels. `icon` is the hash of its picture, or null. */
export const iconPath = (icon: string | null, size: number) => `/icons/${icon ?? 'default'}-${size}.png`

/** Address of a channel's stylesheet. */
export const themePath = (file: string) => `/theme/${file}`

/** Address of a font file of the owner or of a theme. */
export const fontPath = (file: string) => `/fonts/${file}`

/** Address of an order. Everybody who has the link can see the order. */
export const orderPath = (token: string) => `/order/${encodeURIComponent(token)}`

/** Address of the form that cancels an order. */
export const cancelOrderPath = (token: string) => `${orderPath(token)}/cancel`

/** Address where the buyer of an order chooses how to pay it; with what came of a payment. */
export const payOrderPath = (token: string, payment?: string) => withQuery(`${orderPath(token)}/pay`, { payment })

/** Address that puts an order's items into the cart again. */
export const reorderPath = (token: string) => `${orderPath(token)}/again`

/** Address of the form that asks for a refund. */
export const refundRequestPath = (token: string) => `${orderPath(token)}/refund`

/** The form of a saved address, or of a new one. */
export function bookAddressPath(id: number | 'new', type?: string): string {
  return withQuery(`${addressBookPath}/${id}`, { type: type === 'Billing' ? type : undefined })
}

/** The page to choose a new password, with the token of a mail. */
export function resetPasswordPath(email: string, token: string): string {
  return `/account/reset-password/${encodeURIComponent(email)}/${encodeURIComponent(token)}`
}

/** Address of the PDF of an order's invoice or credit note. */
export const orderDocumentPath = (token: string, id: number) => `${orderPath(token)}/document/${id}`

/** Address of all reviews of a product. */
export function productReviewsPath(slug: string): string {
  return `/product-reviews/${encodeURIComponent(slug)}`
}

/**
 * Whether this is a parameter of pages with a list of reviews: which page of it, with how many stars, in which order.
 */
export const isReviewListParam = (name: string) => /^(?:page|stars|sort)$/.test(name)

/** Whether this is a parameter by which analytics tools tell where a visitor comes from. */
export const isCampaignParam = (name: string) =>
  /^(?:utm_\w{1,40}|gclid|gbraid|wbraid|dclid|fbclid|msclkid)$/.test(name)

/** Whether this is a parameter of a product's page that names options or a variant. */
export const isChoiceParam = (name: string) => name === 'sku' || name.startsWith('o.')

/** Address of the form to review a product. */
export function writeReviewPath(slug: string): string {
  return `${productReviewsPath(slug)}/write`
}

/** Whether a path is that of a form to review a product. */
export const isWriteReviewPath = (path: string) => /^\/product-reviews\/[^/]+\/write$/.test(path)

/** The form to track an order. */
export const trackOrderPath = '/track-order'

/** Address of a tracking result: of an order by its pass, or of a shipment by its waybill. */
export function trackedPath(passOrWaybill: string): string {
  return `${trackOrderPath}/${encodeURIComponent(passOrWaybill)}`
}

/** Address that a payment provider redirects the shopper to. */
export function paymentReturnPath(token: string): string {
  return `/payments/return/${encodeURIComponent(token)}`
}

/** Address of the page between the shop and the page of a payment provider. */
export const paymentGoPath = (token: string) => `/payments/go/${encodeURIComponent(token)}`

/** Address that a payment provider sends its reports to, by the token of the payment method. */
export const webhookPath = (provider: string, methodToken: string) =>
  `/webhooks/${encodeURIComponent(provider)}/${encodeURIComponent(methodToken)}`

/** Address of the page that replaces a bank's page, for a test payment. */
export function testPaymentPath(token: string): string {
  return `/dev/pay/${encodeURIComponent(token)}`
}

/** Address of one mail that development mode kept instead of sending it. */
export function developmentMailMessagePath(id: string): string {
  return `${developmentMailPath}/${encodeURIComponent(id)}`
}
