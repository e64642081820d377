/**
 * Every route of app/routes.ts: the addresses at which it shows a page, by who sees it, or why it shows none. A new route
 * needs an entry (every-page.spec.ts).
 */

const token = 'AbCdEfGhIjKlMnOpQrStUv'

/** What everybody sees, by route; in groups that are tested at the same time. */
export const publicPages: Record<string, Record<string, string[]>> = {
  listings: {
    '/': ['/'],
    '/undefined': ['/undefined'],
    '/shop-online/*': [
      '/shop-online',
      '/shop-online?page=2',
      '/shop-online?o.colour=indigo&label=new',
      '/shop-online?o.colour=indigo&a.fabric=steel',
    ],
    '/product-category/*': ['/product-category/home-living', '/product-category/mugs-cups'],
    '/product-collection/*': ['/product-collection/indigo-vat'],
    '/search': ['/search', '/search?query=mug', '/search?query=return', `/search?query=${'zzzzqqqq'.repeat(8)}`],
  },
  products: {
    '/product/*': [
      '/product/night-jasmine-candle',
      '/product/nikhil-everyday-shirt?o.colour=rose',
      '/product/brass-lamp-of-nachiarkoil',
      '/product/indigo-block-print-by-the-metre',
      '/product/your-name-on-a-tote',
      '/product/gift-card',
    ],
    '/cart': ['/cart'],
    '/product-reviews/:slug': ['/product-reviews/stoneware-chai-mug'],
  },
  'help and news': {
    '/faq': ['/faq'],
    '/faq/:slug': ['/faq/nothing-here'],
    '/forms/:slug': ['/forms/contact', '/forms/trade-enquiry'],
    '/subscribe': ['/subscribe'],
    '/subscribe/:token': [`/subscribe/${token}`],
    '/back-in-stock': ['/back-in-stock'],
    '/back-in-stock/:token': [`/back-in-stock/${token}`],
    '/blogs': ['/blogs'],
    '/blogs/*': ['/blogs/how-to-wash-handloom-cotton', '/blogs/category/care'],
  },
  'texts and forms': {
    '/gift-card': ['/gift-card'],
    '/track-order': ['/track-order'],
    '/cookies': ['/cookies'],
    '/*': [
      '/about',
      '/contact',
      '/terms-and-conditions',
      '/nothing-here',
      `/${'a-very-long-address-that-nobody-has-'.repeat(4)}`,
    ],
  },
  'logging in': {
    '/login': ['/login?mode=otp', '/login?mode=email'],
    '/register': ['/register?mode=otp', '/register?mode=email'],
    '/forgot-password': ['/forgot-password'],
    '/account/reset-password/:email/:slug': [`/account/reset-password/asha@example.com/${token}`],
  },
  'closed shops, staff and tools': {
    '/account/*': ['/account/nothing'],
    '/preview/:token': [`/preview/${token}`],
    '/password-protected': ['/password-protected'],
    '/coming-soon': ['/coming-soon'],
    '/under-maintenance': ['/under-maintenance'],
    '/admin/login': ['/admin/login'],
    '/api': ['/api'],
    '/dev/mail': ['/dev/mail'],
    '/dev/mail/:id': ['/dev/mail/0'],
    '/dev/sms': ['/dev/sms'],
  },
}

/** What a customer sees. */
export const customerPages: Record<string, string[]> = {
  '/account': ['/account'],
  '/account/profile': ['/account/profile'],
  '/account/security': ['/account/security'],
  '/account/privacy': ['/account/privacy'],
  '/account/data': ['/account/data'],
  '/account/addresses': ['/account/addresses'],
  '/account/addresses/:id': ['/account/addresses/new'],
  '/account/orders': ['/account/orders'],
  '/account/wishlist': ['/account/wishlist'],
}

/** What a member of staff sees. */
export const staffPages: Record<string, string[]> = {
  '/admin': ['/admin'],
  '/admin/security': ['/admin/security'],
  '/admin/security/authenticator': ['/admin/security/authenticator'],
  '/admin/pages/:slug': ['/admin/pages/header', '/admin/pages/about'],
  '/admin/*': ['/admin/nothing'],
}

/** What a buyer passes, from the cart to the parcel (every-page.spec.ts goes this way). */
export const buyerPages = [
  '/cart/line/:id',
  '/checkout/address',
  '/checkout/payment',
  '/dev/pay/:token',
  '/checkout-failed',
  '/checkout-complete',
  '/order/:token',
  '/order/:token/cancel',
  '/order/:token/refund',
  '/product-reviews/:slug/write',
  '/track-order/*',
  '/verify',
]

const former = 'leads on, or names nothing here'

/** Why a route is not visited. */
export const withoutPage: Record<string, string> = {
  '/account/confirm': 'leads on for those who have just logged in',
  '/account/data.json': 'a file',
  '/account/passkeys': 'for scripts',
  '/account/reset-password/:email?': 'leads on',
  '/admin/login/code': 'needs an authenticator app (admin.spec.ts)',
  '/admin/login/link': 'leads on',
  '/admin/logout': 'leads on',
  '/api/*': 'calls',
  '/back-in-stock/:token/unsubscribe': 'leads on',
  '/blogs/feed.xml': 'a file',
  '/checkout': 'leads on',
  '/cookies/part': 'a part of other pages',
  '/favicon.ico': 'a file',
  '/feeds/products.xml': 'a file',
  '/health': 'for programs',
  '/icons/:file': 'a file',
  '/images/:hash/:file': 'a file',
  '/login/next': 'for scripts',
  '/login/passkey': 'for scripts',

  '/logout': 'leads on',
  '/order/:token/again': 'leads on',
  '/order/:token/document/:id': 'a file',
  '/payments/return/:token': 'leads on',
  '/preferences': 'leads on',
  '/switch-channel': 'leads on',
  '/robots.txt': 'a file',
  '/scripts/:file': 'a file',
  '/search/suggest': 'a part of other pages',
  '/shop-events': 'for scripts',
  '/site.webmanifest': 'a file',
  '/sitemap.xml': 'a file',
  '/sitemaps/:file': 'a file',
  '/subscribe/:token/unsubscribe': 'leads on',
  '/theme/:file': 'a file',
  '/fonts/:file': 'a file',
  '/products/*': former,
  '/collections/*': former,
  '/pages/*': former,
  '/policies/*': former,
  '/shop/*': former,
  '/product-tag/*': former,
  '/product-brand/*': former,
  '/brand/*': former,
  '/my-account/*': former,
  '/cart/:items': former,
  '/webhooks/:provider': 'for programs',
}
