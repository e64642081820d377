import { runsEverything } from '../setup/only-in-test-all'
import { get, otherAddress, password, post, type Objects } from './object-request'

interface RouteEntry {
  /**
   * Who sees its page, and at which addresses the tests open it (its path, if none is named; every-page.spec.ts comes
   * to those of a buyer on the way from the cart to the parcel); or why it is not visited.
   */
  page:
    | {
        by: 'everybody'
        /** They are tested together. */ group: string
        at?: string[]
        /** In test:all. */ also?: string[]
      }
    | { by: 'customers' | 'staff'; at?: string[] }
    | { by: 'buyer' }
    | string
  objects: Objects
}

const token = 'AbCdEfGhIjKlMnOpQrStUv'

/**
 * The facts that the tests know about the routes of app/routes.ts. A route without an entry fails architecture.test.ts,
 * as does an entry without a route; those that lead addresses of other shops on need none. The requests are sent in
 * this order.
 */
export const routeTable: Record<string, RouteEntry> = {
  '/': { page: { by: 'everybody', group: 'listings' }, objects: 'public' },
  '/undefined': { page: { by: 'everybody', group: 'listings' }, objects: 'public' },
  '/cookies': { page: { by: 'everybody', group: 'texts and forms' }, objects: 'the choice is in the cookie' },
  '/cookies/part': { page: 'a part of other pages', objects: 'the choice is in the cookie' },
  '/shop-events': { page: 'for scripts', objects: 'the events of this browser, named by its cookie' },
  '/scripts/:file': { page: 'a file', objects: 'public' },
  '/shop-online/*': {
    page: {
      by: 'everybody',
      group: 'listings',
      at: ['/shop-online?o.colour=indigo&label=new', '/shop-online?o.colour=indigo&a.fabric=steel'],
      also: ['/shop-online', '/shop-online?page=2'],
    },
    objects: 'public',
  },
  '/product-category/*': {
    page: {
      by: 'everybody',
      group: 'listings',
      at: ['/product-category/home-living'],
      also: ['/product-category/mugs-cups'],
    },
    objects: 'public',
  },
  '/product-collection/*': {
    page: { by: 'everybody', group: 'listings', at: ['/product-collection/indigo-vat'] },
    objects: 'public',
  },
  '/product/*': {
    page: {
      by: 'everybody',
      group: 'products',
      at: [
        '/product/night-jasmine-candle',
        '/product/brass-lamp-of-nachiarkoil',
        '/product/your-name-on-a-tote',
        '/product/gift-card',
      ],
      also: ['/product/nikhil-everyday-shirt?o.colour=rose', '/product/indigo-block-print-by-the-metre'],
    },
    objects: 'public',
  },
  '/search': {
    page: {
      by: 'everybody',
      group: 'listings',
      at: ['/search?query=mug', `/search?query=${'zzzzqqqq'.repeat(8)}`],
      also: ['/search', '/search?query=return'],
    },
    objects: 'public',
  },
  '/search/suggest': { page: 'a part of other pages', objects: 'public' },
  '/faq': { page: { by: 'everybody', group: 'help and news' }, objects: 'public' },
  '/faq/:slug': { page: { by: 'everybody', group: 'help and news', at: ['/faq/nothing-here'] }, objects: 'public' },
  '/forms/:slug': {
    page: { by: 'everybody', group: 'help and news', at: ['/forms/contact', '/forms/trade-enquiry'] },
    objects: 'public; answers are only written',
  },
  '/subscribe': { page: { by: 'everybody', group: 'help and news' }, objects: 'only written' },
  '/subscribe/:token': {
    page: { by: 'everybody', group: 'help and news', at: [`/subscribe/${token}`] },
    objects: 'a credential of the mail',
  },
  '/subscribe/:token/unsubscribe': { page: 'leads on', objects: 'a credential of the mail' },
  '/blogs': { page: { by: 'everybody', group: 'help and news' }, objects: 'public' },
  '/blogs/feed.xml': { page: 'a file', objects: 'public' },
  '/blogs/*': {
    page: {
      by: 'everybody',
      group: 'help and news',
      at: ['/blogs/how-to-wash-handloom-cotton'],
      also: ['/blogs/category/care'],
    },
    objects: 'public',
  },
  '/back-in-stock': { page: { by: 'everybody', group: 'help and news' }, objects: 'only written' },
  '/back-in-stock/:token': {
    page: { by: 'everybody', group: 'help and news', at: [`/back-in-stock/${token}`] },
    objects: 'a credential of the mail',
  },
  '/back-in-stock/:token/unsubscribe': { page: 'leads on', objects: 'a credential of the mail' },
  '/password-protected': {
    page: { by: 'everybody', group: 'closed shops, staff and tools' },
    objects: 'one password for all; tries are limited',
  },
  '/coming-soon': { page: { by: 'everybody', group: 'closed shops, staff and tools' }, objects: 'only written' },
  '/under-maintenance': { page: { by: 'everybody', group: 'closed shops, staff and tools' }, objects: 'public' },
  '/gift-card': {
    page: { by: 'everybody', group: 'texts and forms' },
    objects: 'the code is the credential; tries are limited',
  },
  '/checkout': { page: 'leads on', objects: 'redirects to a step' },
  '/login/passkey': { page: 'for scripts', objects: 'the passkey is the credential' },
  '/login/next': { page: 'for scripts', objects: 'it is empty' },
  '/login': {
    page: { by: 'everybody', group: 'logging in', at: ['/login?mode=otp', '/login?mode=email'] },
    objects: 'nobody is named by an id',
  },
  '/register': {
    page: { by: 'everybody', group: 'logging in', at: ['/register?mode=otp', '/register?mode=email'] },
    objects: 'nobody is named by an id',
  },
  '/forgot-password': { page: { by: 'everybody', group: 'logging in' }, objects: 'only mails' },
  '/verify': { page: { by: 'buyer' }, objects: 'the code of this browser' },
  '/logout': { page: 'leads on', objects: 'the session of this browser' },
  '/preview/:token': {
    page: { by: 'everybody', group: 'closed shops, staff and tools', at: [`/preview/${token}`] },
    objects: 'a credential of the owner; shows a draft',
  },
  '/preferences': { page: 'leads on', objects: 'cookies of this browser' },
  '/switch-channel': { page: 'leads on', objects: 'leads to public pages' },
  '/webhooks/:provider/:methodToken': { page: 'for programs', objects: 'signed by the provider' },
  '/payments/go/:token': { page: 'leads on', objects: 'a credential; shows the amount and the provider' },
  '/payments/return/:token': { page: 'leads on', objects: 'a credential; shows nothing of the order' },
  '/images/:hash/:file': { page: 'a file', objects: 'named by a hash of its content' },
  '/favicon.ico': { page: 'a file', objects: 'public' },
  '/icons/:file': { page: 'a file', objects: 'public' },
  '/site.webmanifest': { page: 'a file', objects: 'public' },
  '/theme/:file': { page: 'a file', objects: 'public' },
  '/fonts/:file': { page: 'a file', objects: 'named by a hash of its content' },
  '/robots.txt': { page: 'a file', objects: 'public' },
  '/sitemap.xml': { page: 'a file', objects: 'public' },
  '/feeds/products.xml': { page: 'a file', objects: 'public' },
  '/sitemaps/:file': { page: 'a file', objects: 'public' },
  '/health': { page: 'for programs', objects: 'public' },
  '/health/live': { page: 'for programs', objects: 'public' },
  '/health/ready': { page: 'for programs', objects: 'public' },
  '/api': { page: { by: 'everybody', group: 'closed shops, staff and tools' }, objects: 'public' },
  '/api/staff/*': { page: 'calls', objects: 'by a key of the staff alone' },
  '/api/*': { page: 'calls', objects: 'each call is listed' },
  '/dev/mail': { page: { by: 'everybody', group: 'closed shops, staff and tools' }, objects: 'the demo shop alone' },
  '/dev/mail/:id': {
    page: { by: 'everybody', group: 'closed shops, staff and tools', at: ['/dev/mail/0'] },
    objects: 'the demo shop alone',
  },
  '/dev/sms': { page: { by: 'everybody', group: 'closed shops, staff and tools' }, objects: 'the demo shop alone' },
  '/dev/pay/:token': { page: { by: 'buyer' }, objects: 'the demo shop alone' },
  '/admin': { page: { by: 'staff' }, objects: 'staff alone: the tests of the administration' },
  '/admin/welcome': { page: 'needs a shop without staff (first-run.spec.ts)', objects: 'staff alone' },
  '/admin/set-up': { page: { by: 'staff', at: ['/admin/set-up', '/admin/set-up?country=DE'] }, objects: 'staff alone' },
  '/admin/login': { page: { by: 'everybody', group: 'closed shops, staff and tools' }, objects: 'staff alone' },
  '/admin/login/code': { page: 'needs an authenticator app (admin.spec.ts)', objects: 'staff alone' },
  '/admin/login/link': { page: 'leads on', objects: 'staff alone' },
  '/admin/search': {
    page: { by: 'staff', at: ['/admin/search', '/admin/search?q=mail', '/admin/search?q=nobody-has-this'] },
    objects: 'staff alone',
  },
  '/admin/more': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/orders': {
    page: { by: 'staff', at: ['/admin/orders', '/admin/orders?q=nobody'] },
    objects: 'staff alone: the tests of the administration',
  },
  '/admin/orders/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/orders/new/:id': { page: 'needs an order by hand (admin-hand-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/new/:id/buyer': { page: 'needs an order by hand (admin-hand-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/ship': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/orders/waybills': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/orders/waybills/orders-to-ship.csv': { page: 'a file', objects: 'staff alone' },
  '/admin/orders/packing-slips': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/orders/:number': { page: 'needs an order (admin-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/ship': { page: 'needs an order (admin-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/change': { page: 'needs an order (admin-change-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/address': { page: 'needs an order (admin-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/cancel': { page: 'needs an order (admin-orders.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/messages/:id': {
    page: 'needs a mail about an order (admin-money.spec.ts)',
    objects: 'staff alone',
  },
  '/admin/orders/:number/refund': { page: 'needs an order (admin-money.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/returns/:request': {
    page: 'needs a refund request (admin-orders.spec.ts)',
    objects: 'staff alone',
  },
  '/admin/disputes': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/disputes/:id': { page: 'needs a dispute (admin-refunds.spec.ts)', objects: 'staff alone' },
  '/admin/payments/unknown': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/refunds': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/refunds/:id': {
    page: 'needs a refund that has failed (admin-refunds.spec.ts)',
    objects: 'staff alone',
  },
  '/admin/reports/:report': {
    page: {
      by: 'staff',
      at: ['sales', 'taxes', 'products', 'coupons', 'searches', 'checkouts'].map((name) => `/admin/reports/${name}`),
    },
    objects: 'staff alone',
  },
  '/admin/reports/:report/table.csv': { page: 'a file', objects: 'staff alone' },
  '/admin/returns': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/payments/attempts/:id': { page: 'needs a payment (admin-payments.spec.ts)', objects: 'staff alone' },
  '/admin/orders/:number/document/:id': { page: 'a file', objects: 'staff alone' },
  '/admin/products': {
    page: { by: 'staff', at: ['/admin/products', '/admin/products?q=nobody'] },
    objects: 'staff alone',
  },
  '/admin/products/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/edit/:slug': {
    page: { by: 'staff', at: ['/admin/products/edit/bud-vase'] },
    objects: 'staff alone',
  },
  '/admin/selections/:token': { page: 'needs a choice (admin-selections.spec.ts)', objects: 'staff alone' },
  '/admin/selections/:token/products': { page: 'a file', objects: 'staff alone' },
  '/admin/selections/:token/orders': { page: 'a file', objects: 'staff alone' },
  '/admin/stock': { page: { by: 'staff', at: ['/admin/stock', '/admin/stock?q=nobody'] }, objects: 'staff alone' },
  '/admin/stock/count': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/stock/:variant': { page: { by: 'staff', at: ['/admin/stock/1'] }, objects: 'staff alone' },
  '/admin/customers': {
    page: { by: 'staff', at: ['/admin/customers', '/admin/customers?q=nobody'] },
    objects: 'staff alone',
  },
  '/admin/customers/file': { page: 'a file', objects: 'staff alone' },
  '/admin/customers/:id': { page: 'needs a customer (admin-customers.spec.ts)', objects: 'staff alone' },
  '/admin/customers/:id/erase': { page: 'needs a customer (admin-customers.spec.ts)', objects: 'staff alone' },
  '/admin/customers/:id/data': { page: 'a file', objects: 'staff alone' },
  '/admin/products/edit/:slug/pictures': {
    page: { by: 'staff', at: ['/admin/products/edit/bud-vase/pictures'] },
    objects: 'staff alone',
  },
  '/admin/products/edit/:slug/variants': {
    page: { by: 'staff', at: ['/admin/products/edit/bud-vase/variants'] },
    objects: 'staff alone',
  },
  '/admin/products/edit/:slug/variants/:id': {
    page: 'needs a variant (admin-product-variants.spec.ts)',
    objects: 'staff alone',
  },
  '/admin/products/edit/:slug/details': {
    page: { by: 'staff', at: ['/admin/products/edit/bud-vase/details'] },
    objects: 'staff alone',
  },
  '/admin/categories': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/categories/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/categories/:id': {
    page: { by: 'staff', at: ['/admin/categories/1'] },
    objects: 'staff alone',
  },
  '/admin/products/brands': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/brands/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/brands/:id': { page: { by: 'staff', at: ['/admin/products/brands/1'] }, objects: 'staff alone' },
  '/admin/products/collections': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/collections/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/collections/:id': {
    page: { by: 'staff', at: ['/admin/products/collections/1'] },
    objects: 'staff alone',
  },
  '/admin/products/collections/:id/products': {
    page: { by: 'staff', at: ['/admin/products/collections/1/products?q=mug'] },
    objects: 'staff alone',
  },
  '/admin/products/collections/:id/rule': {
    page: { by: 'staff', at: ['/admin/products/collections/1/rule'] },
    objects: 'staff alone',
  },
  '/admin/products/attributes': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/attributes/:id': {
    page: { by: 'staff', at: ['/admin/products/attributes/1'] },
    objects: 'staff alone',
  },
  '/admin/products/attributes/:id/values/:value': {
    page: { by: 'staff', at: ['/admin/products/attributes/1/values/1'] },
    objects: 'staff alone',
  },
  '/admin/products/size-charts': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/size-charts/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/size-charts/:id': {
    page: { by: 'staff', at: ['/admin/products/size-charts/1'] },
    objects: 'staff alone',
  },
  '/admin/products/labels': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/labels/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/labels/:id': { page: { by: 'staff', at: ['/admin/products/labels/1'] }, objects: 'staff alone' },
  '/admin/products/tags': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/tags/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/products/tags/:id': { page: { by: 'staff', at: ['/admin/products/tags/1'] }, objects: 'staff alone' },
  '/admin/discounts': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/discounts/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/discounts/coupons/:code': {
    page: { by: 'staff', at: ['/admin/discounts/coupons/WELCOME10'] },
    objects: 'staff alone',
  },
  '/admin/discounts/coupons/:code/scope': {
    page: { by: 'staff', at: ['/admin/discounts/coupons/WELCOME10/scope?q=a'] },
    objects: 'staff alone',
  },
  '/admin/discounts/offers': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/discounts/offers/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/discounts/offers/:offerId': { page: 'needs an offer (admin-offers.spec.ts)', objects: 'staff alone' },
  '/admin/discounts/offers/:offerId/scope': { page: 'needs an offer (admin-offers.spec.ts)', objects: 'staff alone' },
  '/admin/discounts/gift-cards': {
    page: { by: 'staff', at: ['/admin/discounts/gift-cards', '/admin/discounts/gift-cards?q=nobody@example.com'] },
    objects: 'staff alone',
  },
  '/admin/discounts/gift-cards/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/discounts/gift-cards/:id': { page: 'needs a gift card (admin-gift-cards.spec.ts)', objects: 'staff alone' },
  '/admin/content': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/content/articles/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/content/articles/:id': { page: { by: 'staff', at: ['/admin/content/articles/1'] }, objects: 'staff alone' },
  '/admin/content/questions': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/content/questions/:slug': {
    page: { by: 'staff', at: ['/admin/content/questions/faq'] },
    objects: 'staff alone',
  },
  '/admin/content/menus': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/content/menus/:handle': { page: { by: 'staff', at: ['/admin/content/menus/main'] }, objects: 'staff alone' },
  '/admin/reviews': {
    page: { by: 'staff', at: ['/admin/reviews', '/admin/reviews?state=approved'] },
    objects: 'staff alone',
  },
  '/admin/settings': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/pictures': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/search-words': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/plugins': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/plugins/:name': {
    page: { by: 'staff', at: ['/admin/settings/plugins/google-tag-manager', '/admin/settings/plugins/chat'] },
    objects: 'staff alone',
  },
  '/admin/settings/addresses': {
    page: { by: 'staff', at: ['/admin/settings/addresses', '/admin/settings/addresses?country=DE&type=Billing'] },
    objects: 'staff alone',
  },
  '/admin/settings/opening': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/placeholder': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/delivery': {
    page: {
      by: 'staff',
      at: ['/admin/settings/delivery', '/admin/settings/delivery?channel=eu&country=DE&amount=50&weight=1'],
    },
    objects: 'staff alone',
  },
  '/admin/settings/delivery/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/delivery/:zone': {
    page: { by: 'staff', at: ['/admin/settings/delivery/1'] },
    objects: 'staff alone',
  },
  '/admin/settings/delivery/:zone/add': {
    page: { by: 'staff', at: ['/admin/settings/delivery/1/add'] },
    objects: 'staff alone',
  },
  '/admin/settings/delivery/:zone/method/:code': {
    page: { by: 'staff', at: ['/admin/settings/delivery/1/method/standard'] },
    objects: 'staff alone',
  },
  '/admin/settings/pincodes': {
    page: { by: 'staff', at: ['/admin/settings/pincodes', '/admin/settings/pincodes?q=560001'] },
    objects: 'staff alone',
  },
  '/admin/settings/pincodes/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/pincodes/upload': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/pincodes/:id': { page: { by: 'staff', at: ['/admin/settings/pincodes/1'] }, objects: 'staff alone' },
  '/admin/settings/taxes': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/taxes/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/taxes/:id': { page: { by: 'staff', at: ['/admin/settings/taxes/1'] }, objects: 'staff alone' },
  '/admin/settings/payments': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/payments/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/payments/method/:code': {
    page: { by: 'staff', at: ['/admin/settings/payments/method/cod'] },
    objects: 'staff alone',
  },
  '/admin/settings/payments/method/:code/provider': {
    page: 'needs a provider with keys (admin-payments.spec.ts)',
    objects: 'staff alone',
  },
  '/admin/settings/channels': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/channels/:code': {
    page: { by: 'staff', at: ['/admin/settings/channels/in'] },
    objects: 'staff alone',
  },
  '/admin/settings/api-keys': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/webhooks': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/settings/webhooks/:id': { page: 'needs a webhook (admin-webhooks.spec.ts)', objects: 'staff alone' },
  '/admin/settings/mail': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/messages': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/messages/:kind': { page: { by: 'staff', at: ['/admin/messages/sms.order_placed'] }, objects: 'staff alone' },
  '/admin/settings/:group': {
    page: { by: 'staff', at: ['/admin/settings/shop', '/admin/settings/accounts'] },
    objects: 'staff alone',
  },
  '/admin/confirm': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/join': { page: 'needs an invitation (admin-team.spec.ts)', objects: 'staff alone' },
  '/admin/views/new': { page: 'a list with filters (admin-views.spec.ts)', objects: 'staff alone' },
  '/admin/views/:id': { page: 'needs a view (admin-views.spec.ts)', objects: 'staff alone' },
  '/admin/team': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/team/refunds': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/team/roles': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/team/roles/new': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/team/roles/:id': { page: 'needs a role (admin-roles.spec.ts)', objects: 'staff alone' },
  '/admin/team/:id': { page: { by: 'staff', at: ['/admin/team/1'] }, objects: 'staff alone' },
  '/admin/changes': {
    page: { by: 'staff', at: ['/admin/changes', '/admin/changes?kind=member'] },
    objects: 'staff alone',
  },
  '/admin/changes/:batch': { page: 'needs a change of many (admin-selections.spec.ts)', objects: 'staff alone' },
  '/admin/jobs': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/redirects': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/security': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/security/authenticator': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/theme': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/theme/publish': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/theme/typefaces': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/theme/examples': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/pages': { page: { by: 'staff' }, objects: 'staff alone' },
  '/admin/pages/:slug': {
    page: { by: 'staff', at: ['/admin/pages/header', '/admin/pages/about'] },
    objects: 'staff alone',
  },
  '/admin/pages/:slug/add': { page: { by: 'staff', at: ['/admin/pages/home/add'] }, objects: 'staff alone' },
  '/admin/pages/:slug/details': { page: { by: 'staff', at: ['/admin/pages/home/details'] }, objects: 'staff alone' },
  '/admin/pages/:slug/publish': { page: { by: 'staff', at: ['/admin/pages/home/publish'] }, objects: 'staff alone' },
  '/admin/pages/:slug/sections/:key': { page: 'needs a section (admin-pages.spec.ts)', objects: 'staff alone' },
  '/admin/pages/:slug/sections/:key/blocks/:block': {
    page: 'needs a part of a section (admin-pages.spec.ts)',
    objects: 'staff alone',
  },
  '/admin/logout': { page: 'leads on', objects: 'staff alone' },
  '/admin/kept-form': { page: 'leads on', objects: 'staff alone' },
  '/admin/*': { page: { by: 'staff', at: ['/admin/nothing'] }, objects: 'staff alone; answers 404' },
  '/account/*': {
    page: { by: 'customers', at: ['/account/nothing'] },
    objects: 'answers 404 for addresses that no page of the account has, and leads guests to the login page',
  },
  '/*': {
    page: {
      by: 'everybody',
      group: 'texts and forms',
      at: ['/about', `/${'a-very-long-address-that-nobody-has-'.repeat(4)}`],
      also: ['/contact', '/terms-and-conditions', '/nothing-here'],
    },
    objects: 'public',
  },
  // what shows the things of the visitor needs no name to be asked for
  '/account': { page: { by: 'customers' }, objects: () => [get('/account')] },
  '/account/profile': {
    page: { by: 'customers' },
    objects: () => [
      get('/account/profile'),
      post('/account/profile', { intent: 'name', first_name: 'Mallory', last_name: 'Changed' }),
    ],
  },
  '/account/security': {
    page: { by: 'customers' },
    objects: ({ otherSession }) => [
      get('/account/security', 'is answered'),
      post('/account/security', { intent: 'end', session: String(otherSession) }),
      post('/account/security', { intent: 'password', current_password: password, new_password: 'River-stone-8' }),
      post('/account/security', { intent: 'end-others' }, 'is answered'),
    ],
  },
  // a passkey is made for who is signed in; the browser's answer cannot be forged
  '/account/passkeys': {
    page: 'for scripts',
    objects: () => [post('/account/passkeys', { intent: 'options' }, 'is answered')],
  },
  '/account/privacy': { page: { by: 'customers' }, objects: () => [get('/account/privacy', 'is answered')] },
  '/account/data': { page: { by: 'customers' }, objects: () => [get('/account/data')] },
  '/account/data.json': { page: 'a file', objects: () => [get('/account/data.json')] },
  '/account/confirm': {
    page: 'leads on for those who have just logged in',
    objects: () => [post('/account/confirm', { intent: 'password', password }, 'is answered')],
  },
  '/account/addresses': {
    page: { by: 'customers' },
    objects: ({ otherAddress: id }) => [
      get('/account/addresses'),
      post('/account/addresses', { intent: 'default', address: String(id) }),
      post('/account/addresses', { intent: 'delete', address: String(id) }),
    ],
  },
  '/account/addresses/:id': {
    page: { by: 'customers', at: ['/account/addresses/new'] },
    objects: ({ address: id }) => [
      get(`/account/addresses/${id}`),
      post(`/account/addresses/${id}`, {
        intent: 'save',
        type: 'Shipping',
        ...Object.fromEntries(Object.entries(otherAddress).map(([name, value]) => [`shipping.${name}`, value])),
      }),
    ],
  },
  '/account/orders': {
    page: { by: 'customers' },
    objects: ({ number }) => [get(`/account/orders?search=${number}`, 'is answered')],
  },
  '/account/wishlist': {
    page: { by: 'customers' },
    objects: ({ savedProduct }) => [
      get('/account/wishlist', 'is answered'),
      post('/account/wishlist', { intent: 'remove', item: String(savedProduct) }),
    ],
  },
  '/account/reset-password/:email/:slug': {
    page: { by: 'everybody', group: 'logging in', at: [`/account/reset-password/asha@example.com/${token}`] },
    objects: ({ email, token }) => [
      // the token of an order is none of a reset
      post(`/account/reset-password/${email}/${token}`, { password: 'River-stone-8' }, 'is refused'),
    ],
  },
  '/account/reset-password/:email?': {
    page: 'leads on',
    objects: ({ email }) => [get(`/account/reset-password/${email}`, 'is answered')],
  },
  '/cart': {
    page: { by: 'everybody', group: 'products' },
    objects: ({ line }) => [post('/cart', { intent: 'quantity', lineId: String(line), quantity: '3' })],
  },
  '/discount/:code': { page: 'it only redirects', objects: 'the code is in the cookie' },
  '/cart/line/:id': { page: { by: 'buyer' }, objects: ({ line }) => [get(`/cart/line/${line}`, 'is answered')] },
  '/checkout/address': {
    page: { by: 'buyer' },
    objects: ({ address: id, email }) => [
      get('/checkout/address'),
      post(
        '/checkout/address',
        { intent: 'save', email, phone: '9845012345', isBillingSame: '1', shippingAddressId: String(id) },
        'is answered',
      ),
    ],
  },
  '/checkout/payment': { page: { by: 'buyer' }, objects: () => [get('/checkout/payment')] },
  '/checkout-complete': {
    page: { by: 'buyer' },
    objects: ({ token }) => [
      get(`/checkout-complete?token=${token}`),
      post('/checkout-complete', { intent: 'rate', token, rating: '1', comment: '' }),
    ],
  },
  '/checkout-failed': {
    page: { by: 'buyer' },
    objects: ({ token }) => [get(`/checkout-failed?token=${token}`, 'is answered')],
  },
  '/order/:token': { page: { by: 'buyer' }, objects: ({ token }) => [get(`/order/${token}`)] },
  '/order/:token/refund': {
    page: { by: 'buyer' },
    objects: ({ token }) => [
      get(`/order/${token}/refund`, 'is answered'),
      post(`/order/${token}/refund`, { token, 'quantity.l1': '1', reason: 'damaged', text: '' }),
    ],
  },
  '/order/:token/document/:id': {
    page: 'a file',
    objects: ({ token, document }) => [get(`/order/${token}/document/${document}`, 'is answered')],
  },
  '/order/:token/again': {
    page: 'leads on',
    objects: ({ token }) => [post(`/order/${token}/again`, { token }, 'is answered')],
  },
  '/order/:token/cancel': {
    page: { by: 'buyer' },
    objects: ({ openToken: token }) => [
      get(`/order/${token}/cancel`, 'is answered'),
      post(`/order/${token}/cancel`, { token, reason: 'mistake', text: '' }),
    ],
  },
  '/order/:token/pay': {
    page: 'needs an order that is to be paid (admin-hand-orders.spec.ts)',
    objects: ({ openToken: token }) => [
      get(`/order/${token}/pay`, 'is answered'),
      post(`/order/${token}/pay`, { token, paymentMethod: 'none' }, 'is answered'),
    ],
  },
  '/product-reviews/:slug': {
    page: { by: 'everybody', group: 'products', at: ['/product-reviews/stoneware-chai-mug'] },
    objects: ({ review }) => [
      // it is held, so nobody sees it and nobody votes for it
      get('/product-reviews/stoneware-chai-mug?stars=2', 'is answered'),
      post(
        '/product-reviews/stoneware-chai-mug',
        { product: 'stoneware-chai-mug', review: String(review) },
        'is answered',
      ),
    ],
  },
  '/product-reviews/:slug/write': {
    page: { by: 'buyer' },
    objects: ({ token }) => [
      post(
        '/product-reviews/stoneware-chai-mug/write',
        {
          product: 'stoneware-chai-mug',
          order: token,
          name: 'Mallory',
          rating: '1',
          title: '',
          text: 'This is not what I think of it.',
        },
        'is refused',
      ),
    ],
  },
  '/track-order': {
    page: { by: 'everybody', group: 'texts and forms' },
    objects: ({ number, email }) => [
      // who knows the number and the e-mail sees how far the order is, and nothing else of it
      post('/track-order', { intent: 'order', order: number, contact: email }, 'is answered'),
    ],
  },
  '/track-order/*': {
    page: { by: 'buyer' },
    objects: ({ order, waybill }) => [
      get(`/track-order/${waybill}`, 'is answered'),
      // a pass that nobody has signed
      get(`/track-order/${order.toString(36)}.zzzzzzzz.${'a'.repeat(32)}`, 'is refused'),
    ],
  },
}

const addressesOf = (by: 'everybody' | 'customers' | 'staff') =>
  Object.entries(routeTable).flatMap(([path, { page }]) =>
    typeof page !== 'string' && page.by === by
      ? [
          {
            group: page.by === 'everybody' ? page.group : by,
            addresses: [
              ...(('at' in page && page.at) || [path]),
              ...((runsEverything && 'also' in page && page.also) || []),
            ],
          },
        ]
      : [],
  )

const addresses = (by: 'customers' | 'staff') => addressesOf(by).flatMap((entry) => entry.addresses)

/** The addresses that everybody sees, in groups that are tested together. */
export const publicPages: Record<string, string[]> = {}
for (const entry of addressesOf('everybody')) (publicPages[entry.group] ??= []).push(...entry.addresses)

/** The addresses that a customer sees. */
export const customerPages = addresses('customers')

/** The addresses that a member of staff sees. */
export const staffPages = addresses('staff')

/** The requests by which each route names things of a customer, or the reason why there are none. */
export const objectsOfRoutes: Record<string, Objects> = Object.fromEntries(
  Object.entries(routeTable).map(([path, { objects }]) => [path, objects]),
)

/** The route table of the specification (1, section 2; 2, section 2). */
export const specifiedRoutes = [
  '/',
  '/blogs',
  '/blogs/*',
  '/shop-online',
  '/shop-online/*',
  '/product/*',
  '/product-category/*',
  '/product-collection/*',
  '/cart',
  '/checkout/address',
  '/checkout/payment',
  '/checkout',
  '/checkout-complete',
  '/checkout-failed',
  '/track-order/*',
  '/account',
  '/account/*',
  '/account/reset-password/:email/:slug',
  '/*',
  '/password-protected',
  '/coming-soon',
  '/under-maintenance',
]
