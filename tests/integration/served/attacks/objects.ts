import { newEmail, password } from './browser'
import type { Belongings } from './victim'

/** A request that names things of one customer. */
export interface ObjectRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Of a page, or of a call below /api. */
  path: string
  form?: Record<string, string>
  json?: object
  /**
   * What the same request does when the customer sends it, so that a request that is simply wrong fails the test: it shows
   * their things, it changes them, it is answered by something else than 404 or the login, or it is refused for a reason
   * that the table tells.
   */
  own: 'shows' | 'changes' | 'is answered' | 'is refused'
}

const get = (path: string, own: ObjectRequest['own'] = 'shows'): ObjectRequest => ({ method: 'GET', path, own })
const post = (path: string, form: Record<string, string>, own: ObjectRequest['own'] = 'changes'): ObjectRequest => ({
  method: 'POST',
  path,
  form,
  own,
})
const callApi = (call: string, json: object, own: ObjectRequest['own'] = 'changes'): ObjectRequest => {
  const [method = '', path = ''] = call.split(' ')
  return { method: method as ObjectRequest['method'], path: `/api${path}`, json, own }
}

const address = {
  country: 'IN',
  state: 'KA',
  first_name: 'Mallory',
  last_name: 'Changed',
  phone: '9845012345',
  address_1: '1 Other Street',
  city: 'Bengaluru',
  postcode: '560001',
}

const cartOf = ({ cartToken }: Belongings) => ({ api_cart: true, cart_session: cartToken })

/** The requests of every other route and call, filled with what belongs to a customer. */
export const objectRequests: Record<string, (its: Belongings) => ObjectRequest[]> = {
  // what shows the things of the visitor needs no name to be asked for
  '/account': () => [get('/account')],
  '/account/profile': () => [
    get('/account/profile'),
    post('/account/profile', { intent: 'name', first_name: 'Mallory', last_name: 'Changed' }),
  ],
  '/account/security': ({ otherSession }) => [
    get('/account/security', 'is answered'),
    post('/account/security', { intent: 'end', session: String(otherSession) }),
    post('/account/security', { intent: 'password', current_password: password, new_password: 'River-stone-8' }),
    post('/account/security', { intent: 'end-others' }, 'is answered'),
  ],
  // a passkey is made for who is signed in; the browser's answer cannot be forged
  '/account/passkeys': () => [post('/account/passkeys', { intent: 'options' }, 'is answered')],
  '/account/privacy': () => [get('/account/privacy', 'is answered')],
  '/account/data': () => [get('/account/data')],
  '/account/data.json': () => [get('/account/data.json')],
  '/account/confirm': () => [post('/account/confirm', { intent: 'password', password }, 'is answered')],
  '/account/addresses': ({ otherAddress: id }) => [
    get('/account/addresses'),
    post('/account/addresses', { intent: 'default', address: String(id) }),
    post('/account/addresses', { intent: 'delete', address: String(id) }),
  ],
  '/account/addresses/:id': ({ address: id }) => [
    get(`/account/addresses/${id}`),
    post(`/account/addresses/${id}`, {
      intent: 'save',
      type: 'Shipping',
      ...Object.fromEntries(Object.entries(address).map(([name, value]) => [`shipping.${name}`, value])),
    }),
  ],
  '/account/orders': ({ number }) => [get(`/account/orders?search=${number}`, 'is answered')],
  '/account/wishlist': ({ savedProduct }) => [
    get('/account/wishlist', 'is answered'),
    post('/account/wishlist', { intent: 'remove', productId: String(savedProduct) }),
  ],
  '/account/reset-password/:email/:slug': ({ email, token }) => [
    // the token of an order is none of a reset
    post(`/account/reset-password/${email}/${token}`, { password: 'River-stone-8' }, 'is refused'),
  ],
  '/account/reset-password/:email?': ({ email }) => [get(`/account/reset-password/${email}`, 'is answered')],
  '/cart': ({ line }) => [post('/cart', { intent: 'quantity', lineId: String(line), quantity: '3' })],
  '/cart/line/:id': ({ line }) => [get(`/cart/line/${line}`, 'is answered')],
  '/checkout/address': ({ address: id, email }) => [
    get('/checkout/address'),
    post(
      '/checkout/address',
      { intent: 'save', email, phone: '9845012345', isBillingSame: '1', shippingAddressId: String(id) },
      'is answered',
    ),
  ],
  '/checkout/payment': () => [get('/checkout/payment')],
  '/checkout-complete': ({ token }) => [
    get(`/checkout-complete?token=${token}`),
    post('/checkout-complete', { intent: 'rate', token, rating: '1', comment: '' }),
  ],
  '/checkout-failed': ({ token }) => [get(`/checkout-failed?token=${token}`, 'is answered')],
  '/order/:token': ({ token }) => [get(`/order/${token}`)],
  '/order/:token/refund': ({ token }) => [
    get(`/order/${token}/refund`, 'is answered'),
    post(`/order/${token}/refund`, { token, 'quantity.l1': '1', reason: 'damaged', text: '' }),
  ],
  '/order/:token/document/:id': ({ token, document }) => [get(`/order/${token}/document/${document}`, 'is answered')],
  '/order/:token/again': ({ token }) => [post(`/order/${token}/again`, { token }, 'is answered')],
  '/order/:token/cancel': ({ openToken: token }) => [
    get(`/order/${token}/cancel`, 'is answered'),
    post(`/order/${token}/cancel`, { token, reason: 'mistake', text: '' }),
  ],
  '/product-reviews/:slug': ({ review }) => [
    // it is held, so nobody sees it and nobody votes for it
    get('/product-reviews/stoneware-chai-mug?stars=2', 'is answered'),
    post(
      '/product-reviews/stoneware-chai-mug',
      { product: 'stoneware-chai-mug', review: String(review) },
      'is answered',
    ),
  ],
  '/product-reviews/:slug/write': ({ token }) => [
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
  '/track-order': ({ number, email }) => [
    // who knows the number and the e-mail sees how far the order is, and nothing else of it
    post('/track-order', { intent: 'order', order: number, contact: email }, 'is answered'),
  ],
  '/track-order/*': ({ order, waybill }) => [
    get(`/track-order/${waybill}`, 'is answered'),
    // a pass that nobody has signed
    get(`/track-order/${order.toString(36)}.zzzzzzzz.${'a'.repeat(32)}`, 'is refused'),
  ],
  'GET /storefront/initial-values': () => [get('/api/storefront/initial-values')],
  'POST /auth/reset': () => [],
  'GET /auth/validate-reset': ({ email, token }) => [
    get(`/api/auth/validate-reset?email=${email}&token=${token}`, 'is refused'),
  ],
  'POST /auth/reset-complete': ({ email, token }) => [
    callApi('POST /auth/reset-complete', { email, token, password: 'River-stone-8' }, 'is refused'),
  ],
  'GET /account/get': () => [get('/api/account/get')],
  'PUT /account/update-profile': () => [
    callApi('PUT /account/update-profile', { first_name: 'Mallory', last_name: 'Changed' }),
  ],
  'PUT /account/update-password': () => [
    callApi('PUT /account/update-password', { current_password: 'River-stone-8', password }),
  ],
  'POST /account/otp/generate': () => [
    callApi('POST /account/otp/generate', { type: 'email', email: newEmail() }, 'is answered'),
  ],
  'POST /account/otp/verify': () => [callApi('POST /account/otp/verify', { code: 'none' }, 'is refused')],
  'GET /address/all': () => [get('/api/address/all')],
  'PUT /address/update/{id}': ({ address: id }) => [callApi(`PUT /address/update/${id}`, address)],
  'POST /address/add': () => [callApi('POST /address/add', { ...address, address_1: '2 Other Street' })],
  'GET /cart/get': (its) => [get(`/api/cart/get?api_cart=true&cart_session=${its.cartToken}`)],
  'POST /cart/add-item': (its) => [
    callApi('POST /cart/add-item', { product_id: its.otherVariant, quantity: 1, ...cartOf(its) }),
  ],
  'PUT /cart/update-qty': (its) => [
    callApi('PUT /cart/update-qty', { line_id: its.line, quantity: 4, ...cartOf(its) }),
  ],
  'DELETE /cart/remove-item': (its) => [callApi('DELETE /cart/remove-item', { line_id: its.line, ...cartOf(its) })],
  'POST /cart/coupons/apply': (its) => [callApi('POST /cart/coupons/apply', { code: 'FREESHIP', ...cartOf(its) })],
  'DELETE /cart/coupons/remove': (its) => [callApi('DELETE /cart/coupons/remove', cartOf(its))],
  'PUT /cart/update-address': (its) => [
    callApi('PUT /cart/update-address', { ...address, address_type: 'Shipping', ...cartOf(its) }),
  ],
  'PUT /cart/update-payment-mode': (its) => [
    callApi('PUT /cart/update-payment-mode', { code: 'bank-transfer', ...cartOf(its) }),
  ],
  'PUT /cart/update-shipping-mode': (its) => [
    callApi('PUT /cart/update-shipping-mode', { code: 'express', ...cartOf(its) }),
  ],
  'PUT /cart/update-contact': (its) => [
    callApi('PUT /cart/update-contact', { email: 'mallory@example.com', phone: '9845099999', ...cartOf(its) }),
  ],
  'PUT /cart/update': (its) => [callApi('PUT /cart/update', { note: 'Leave it with me', ...cartOf(its) })],
  'PUT /cart/update-items-price': (its) => [callApi('PUT /cart/update-items-price', cartOf(its), 'is answered')],
  'GET /cart/validate': (its) => [get(`/api/cart/validate?api_cart=true&cart_session=${its.cartToken}`, 'is answered')],
  'GET /cart/validate/address': (its) => [
    get(`/api/cart/validate/address?api_cart=true&cart_session=${its.cartToken}`, 'is answered'),
  ],
  'GET /cart/validate/stock': (its) => [
    get(`/api/cart/validate/stock?api_cart=true&cart_session=${its.cartToken}`, 'is answered'),
  ],
  'POST /checkout/place-order': (its) => [
    callApi(
      'POST /checkout/place-order',
      {
        expected_total: 1,
        payment_method: 'cod',
        accept_terms: true,
        ...cartOf(its),
      },
      'is answered',
    ),
  ],
  'POST /checkout/process-payment': (its) => [
    callApi(
      'POST /checkout/process-payment',
      {
        expected_total: 1,
        payment_method: 'cod',
        accept_terms: true,
        ...cartOf(its),
      },
      'is answered',
    ),
  ],
  'POST /checkout/complete-payment': ({ token }) => [
    callApi('POST /checkout/complete-payment', { order_id: token }, 'shows'),
  ],
  'POST /checkout/rate-experience': ({ openToken }) => [
    callApi('POST /checkout/rate-experience', { order_id: openToken, rating: 1, comment: '' }),
  ],
  'PUT /plugins/GoogleGtag/track-purchase': ({ token }) => [
    callApi('PUT /plugins/GoogleGtag/track-purchase', { order: { order_id: token } }),
  ],
  'PUT /plugins/FacebookPixel/track-purchase': ({ token }) => [
    callApi('PUT /plugins/FacebookPixel/track-purchase', { order_id: token }),
  ],
  'GET /checkout/complete': ({ token }) => [get(`/api/checkout/complete?token=${token}`, 'is answered')],
  'GET /orders/get': ({ number }) => [
    get('/api/orders/get', 'is answered'),
    get(`/api/orders/get?search=${number}`, 'is answered'),
  ],
  'POST /orders/item': ({ token }) => [callApi('POST /orders/item', { order_id: token }, 'shows')],
  'GET /orders/invoice': ({ token }) => [get(`/api/orders/invoice?order_id=${token}`, 'is answered')],
  'PUT /orders/cancel': ({ openToken }) => [
    // the page has cancelled it
    callApi('PUT /orders/cancel', { order_id: openToken, reason: 'mistake', text: '' }, 'is refused'),
  ],
  'POST /orders/refund/request': ({ token }) => [
    // the page has asked for the last piece
    callApi(
      'POST /orders/refund/request',
      {
        order_id: token,
        items: [{ position: 1, quantity: 1 }],
        reason: 'damaged',
        text: '',
        image_paths: [],
      },
      'is refused',
    ),
  ],
  'GET /wishlist/get': () => [get('/api/wishlist/get', 'is answered')],
  'POST /wishlist/add': ({ otherVariant }) => [callApi('POST /wishlist/add', { product_id: otherVariant })],
  'DELETE /wishlist/remove': ({ savedVariant }) => [callApi('DELETE /wishlist/remove', { product_id: savedVariant })],
  'POST /wishlist/moveToCart': (its) => [
    callApi('POST /wishlist/moveToCart', { product_id: its.otherVariant, quantity: 1, ...cartOf(its) }),
  ],
  'POST /track-order': ({ number }) => [
    callApi('POST /track-order', { order_no: number, email: 'x@example.com' }, 'is refused'),
  ],
  'GET /track-order/{waybill}': ({ waybill }) => [get(`/api/track-order/${waybill}`, 'is answered')],
  'POST /plugins/review/rate-product': ({ token }) => [
    // it is written already
    callApi(
      'POST /plugins/review/rate-product',
      {
        slug: 'stoneware-chai-mug',
        order_id: token,
        name: 'Mallory',
        rating: 1,
        title: '',
        text: 'This is not what I think of it.',
        fields: {},
        image_paths: [],
      },
      'is refused',
    ),
  ],
  'POST /plugins/review/product-reviews': () => [
    callApi('POST /plugins/review/product-reviews', { slug: 'stoneware-chai-mug', page: 1, stars: 2 }, 'is answered'),
  ],
}
