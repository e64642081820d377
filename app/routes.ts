import { index, route, type RouteConfig } from '@remix-run/route-config'

/** All addresses of the shop with their modules. */
export default [
  index('routes/storefront/home.tsx'),
  // an address that scripts of older shops have made; it has an empty slug too (specification 1, section 2)
  route('undefined', 'routes/storefront/home.tsx', { id: 'undefined' }),
  route('shop-online/*', 'routes/storefront/shop.tsx'),
  route('product-category/*', 'routes/storefront/category.tsx'),
  route('product-collection/*', 'routes/storefront/collection.tsx'),
  route('product/*', 'routes/storefront/product.tsx'),
  route('back-in-stock', 'routes/storefront/back-in-stock/request.tsx'),
  route('back-in-stock/:token', 'routes/storefront/back-in-stock/alert.tsx'),
  route('back-in-stock/:token/unsubscribe', 'routes/storefront/back-in-stock/unsubscribe.ts'),
  route('search', 'routes/storefront/search.tsx'),
  route('search/suggest', 'routes/search-suggest.ts'),

  route('forms/:slug', 'routes/storefront/forms/form.tsx'),
  route('subscribe', 'routes/storefront/subscribe/subscribe.tsx'),
  route('subscribe/:token', 'routes/storefront/subscribe/subscriber.tsx'),
  route('subscribe/:token/unsubscribe', 'routes/storefront/subscribe/unsubscribe.ts'),
  route('blogs', 'routes/storefront/blog/list.tsx'),
  route('blogs/feed.xml', 'routes/storefront/blog/feed.ts'),
  route('blogs/*', 'routes/storefront/blog/article.tsx'),

  route('gift-card', 'routes/storefront/gift-card.tsx'),
  route('cart', 'routes/storefront/cart.tsx'),
  route('checkout', 'routes/storefront/checkout/start.ts'),
  route('checkout/address', 'routes/storefront/checkout/address.tsx'),
  route('checkout/payment', 'routes/storefront/checkout/payment.tsx'),
  route('checkout-complete', 'routes/storefront/checkout/complete.tsx'),
  route('checkout-failed', 'routes/storefront/checkout/failed.tsx'),
  route('order/:token', 'routes/storefront/order/order.tsx'),
  route('order/:token/refund', 'routes/storefront/order/refund.tsx'),
  route('order/:token/document/:id', 'routes/order-document.ts'),
  route('order/:token/cancel', 'routes/storefront/order/cancel.tsx'),
  route('track-order', 'routes/storefront/tracking/form.tsx'),
  route('track-order/*', 'routes/storefront/tracking/result.tsx'),
  route('payments/return/:token', 'routes/payment-return.ts'),
  route('webhooks/:provider', 'routes/webhooks.ts'),

  route('login', 'routes/storefront/auth/login.tsx'),
  route('register', 'routes/storefront/auth/register.tsx'),
  route('forgot-password', 'routes/storefront/auth/forgot-password.tsx'),
  route('verify', 'routes/storefront/auth/verify.tsx'),
  route('logout', 'routes/storefront/auth/logout.ts'),
  route('account', 'routes/storefront/account/overview.tsx'),
  route('account/reset-password/:email/:slug', 'routes/storefront/account/reset-password.tsx'),
  route('account/*', 'routes/storefront/account/unknown.ts'),
  route('preferences', 'routes/preferences.tsx'),

  route('admin', 'routes/admin/overview.tsx'),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/logout', 'routes/admin/logout.ts'),

  route('api', 'routes/api-reference.tsx'),
  route('api/*', 'routes/api.ts'),
  route('images/:hash/:file', 'routes/images.ts'),
  route('favicon.ico', 'routes/favicon.ts'),
  route('theme/:file', 'routes/theme.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('health', 'routes/health.ts'),
  route('dev/mail', 'routes/dev/mail-list.tsx'),
  route('dev/mail/:id', 'routes/dev/mail.tsx'),
  route('dev/sms', 'routes/dev/sms-list.tsx'),
  route('dev/pay/:token', 'routes/dev/pay.tsx'),

  // addresses of Shopify and WooCommerce, whose catalogues the shop imports
  ...['products/*', 'collections/*', 'pages/*', 'shop/*', 'product-tag/*', 'product-brand/*', 'brand/*'].map((path) =>
    route(path, 'routes/storefront/former.tsx', { id: `former ${path}` }),
  ),
  route('my-account/*', 'routes/storefront/former.tsx', { id: 'former account' }),
  route('cart/:items', 'routes/storefront/former.tsx', { id: 'former cart' }),

  route('*', 'routes/storefront/page.tsx'),
] satisfies RouteConfig
