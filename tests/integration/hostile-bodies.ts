/** Values that no field expects, as JSON text, so that what JSON can say and JavaScript can't is sent too. */
export const hostileJson: Array<[what: string, json: string]> = [
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['more than a number holds', '1e400'],
  ['a huge whole number', '9007199254740993'],
  ['thirty digits', `"${'9'.repeat(30)}"`],
  ['hex digits', '"0x10"'],
  ['an exponent', '"1e3"'],
  ['true', 'true'],
  ['null', 'null'],
  ['an empty list', '[]'],
  ['a list of one', '[1]'],
  ['a list of texts', '["a","b"]'],
  ['an object', '{"a":1}'],
  ['an object with a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ['a deep list', `${'['.repeat(500)}${']'.repeat(500)}`],
  ['a long text', `"${'x'.repeat(60_000)}"`],
  ['half a surrogate pair', '"\\ud83d"'],
  ['a NUL', '"a\\u0000b"'],
  ['text that turns around', '"\\u202e\\u0000drow"'],
  ['quotes and SQL', '"\' OR 1=1; DROP TABLE carts; --"'],
  ['markup', '"<script>alert(1)</script>"'],
  ['a path', '"../../../etc/passwd"'],
  ['emoji and marks', '"👩‍👩‍👧‍👦 e\u0301\u0301\u0301"'],
  ['nothing but space', '"   "'],
]

/** The same as a form's text. */
export const hostileTexts = ['-1', '1.5', '1e3', '9'.repeat(30), '0x10', 'NaN', 'x'.repeat(20_000), '\ud83d', 'a\0b', "' OR 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '👩‍👩‍👧‍👦', '   ', '__proto__', '[object Object]']

/** What a good body of a call holds; a call that isn't named needs nothing. `line` and `variant` stand for what the test has made. */
export const goodBodies: Record<string, Record<string, unknown>> = {
  'POST /cart/add-item': { product_id: 'variant', quantity: 1 },
  'PUT /cart/update-qty': { line_id: 'line', quantity: 2 },
  'DELETE /cart/remove-item': { line_id: 'line' },
  'POST /cart/coupons/apply': { code: 'WELCOME10' },
  'PUT /cart/update-address': { address_type: 'Shipping', country_id: 'IN', state_id: 'KA', first_name: 'Asha', last_name: 'Rao', phone: '9845012345', address_1: '12 MG Road', city: 'Bengaluru', postcode: '560001' },
  'PUT /cart/update-payment-mode': { code: 'cod' },
  'PUT /cart/update-shipping-mode': { code: 'standard' },
  'PUT /cart/update-contact': { email: 'asha@example.com', phone: '9845012345' },
  'PUT /cart/update': { note: 'Please ring twice' },
  'POST /checkout/place-order': { expected_total: 1 },
  'POST /checkout/process-payment': { expected_total: 1 },
  'POST /checkout/complete-payment': { order_id: 'AbCdEfGhIjKlMnOpQrStUv' },
  'POST /checkout/rate-experience': { order_id: 'AbCdEfGhIjKlMnOpQrStUv', rating: 5 },
  'GET /checkout/complete': { token: 'AbCdEfGhIjKlMnOpQrStUv' },
}

/** Every form of the shop: where it is sent and what a good one holds. */
export const forms: Array<{ name: string; path: string; fields: Record<string, string> }> = [
  { name: 'add', path: '/cart', fields: { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' } },
  { name: 'add on the product page', path: '/product/stoneware-chai-mug', fields: { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' } },
  { name: 'add something made to order', path: '/product/your-name-on-a-tote', fields: { intent: 'add', product: 'your-name-on-a-tote', 'o.colour': 'natural', quantity: '1', 'text.name': 'ASHA', imageToken: '' } },
  { name: 'buy now', path: '/cart', fields: { intent: 'buy-now', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' } },
  { name: 'quantity', path: '/cart', fields: { intent: 'quantity', lineId: 'line', quantity: '2', quantityStep: '1', change: 'more' } },
  { name: 'remove', path: '/cart', fields: { intent: 'remove', lineId: 'line' } },
  { name: 'coupon', path: '/cart', fields: { intent: 'coupon-apply', code: 'WELCOME10' } },
  { name: 'take the coupon out', path: '/cart', fields: { intent: 'coupon-remove' } },
  { name: 'accept prices', path: '/cart', fields: { intent: 'accept-prices' } },
  { name: 'checkout', path: '/cart', fields: { intent: 'checkout' } },
  {
    name: 'address',
    path: '/checkout/address',
    fields: { intent: 'save', email: 'asha@example.com', phone: '9845012345', isBillingSame: '1', shippingAddressId: '', 'shipping.country': 'IN', 'shipping.state': 'KA', 'shipping.first_name': 'Asha', 'shipping.last_name': 'Rao', 'shipping.phone': '9845012345', 'shipping.address_1': '12 MG Road', 'shipping.city': 'Bengaluru', 'shipping.postcode': '560001', 'billing.country': 'IN' },
  },
  { name: 'methods', path: '/checkout/payment', fields: { intent: 'update', shippingMethod: 'standard', paymentMethod: 'cod', note: 'Ring twice', hasAcceptedTerms: '1' } },
  { name: 'place', path: '/checkout/payment', fields: { intent: 'place', expectedTotal: '1', shippingMethod: 'standard', paymentMethod: 'cod', hasAcceptedTerms: '1' } },
  { name: 'rating', path: '/checkout-complete', fields: { intent: 'rate', token: 'AbCdEfGhIjKlMnOpQrStUv', rating: '5', comment: '' } },
  { name: 'products in a row', path: '/preferences', fields: { intent: 'grid-size', gridSize: '3', redirectTo: '/shop-online' } },
  { name: 'pincode', path: '/preferences', fields: { intent: 'pincode', pincode: '560001', redirectTo: '/product/stoneware-chai-mug' } },
  { name: 'store notice', path: '/preferences', fields: { intent: 'hide-notice', redirectTo: '/' } },
]

/** Addresses that nobody links to. */
export const hostilePaths = [
  '/product/%00', '/product/..%2f..%2fetc%2fpasswd', '/product/%F0%9F%91%97', '/product/a%00b/c', `/product/${'x'.repeat(5000)}`, '/product/stoneware-chai-mug?o.colour=%00', '/product/stoneware-chai-mug?sku=%00',
  "/product/'%20OR%201=1", '/product-category/%00', '/product-collection/%00', '/shop-online/%00', '/shop-online?page=%00', '/shop-online?page=-1', '/shop-online?page=1e9', `/shop-online?page=${'9'.repeat(40)}`, '/shop-online?sort=%00', '/shop-online?a.fabric=%00',
  '/shop-online?brand[]=a&brand[]=b', '/shop-online?min_price=-5&max_price=NaN', '/shop-online?min_price=1e400', '/search?query=%00', `/search?query=${'kurta+'.repeat(500)}`, '/search?query=%ED%A0%BD', '/search/suggest?query=%00', '/search/suggest',
  '/order/%00', "/order/'%20OR%20''='", '/checkout-complete?token=%00', '/checkout-failed?token=%00', '/payments/return/%00', '/images/%00/320.webp', '/images/../../etc/passwd', '/theme/%00', '/theme/in-0000000000000000.css', '/dev/mail/%00', '/dev/mail/..%2f..%2fshop.db', '/dev/pay/%00',
  '/%00', '/a%00b', '/__proto__', '/constructor', '/api/%00', '/api/__proto__', '/api/product/single-product/%00', '/api/product/product-category', '/api/settings/address-fields/%00', '/about?%00=%00', '/checkout/address?mode=%00&billing=%00',
]
