import {
  get,
  otherAddress,
  password,
  type Belongings,
  type ObjectRequest,
  type Objects,
} from '../../../routes/object-request'
import { objectsOfRoutes } from '../../../routes/route-table'
import { newEmail } from './browser'

const callApi = (call: string, json: object, own: ObjectRequest['own'] = 'changes'): ObjectRequest => {
  const [method = '', path = ''] = call.split(' ')
  return { method: method as ObjectRequest['method'], path: `/api${path}`, json, own }
}

const cartOf = ({ cartToken }: Belongings) => ({ api_cart: true, cart_session: cartToken })

/**
 * The requests by which each call names things of a customer, or the reason why there are none. The requests are sent
 * in this order.
 */
export const objectsOfCalls: Record<string, Objects> = {
  'POST /auth/login': 'nobody is named by an id',
  'POST /auth/register': 'nobody is named by an id',
  'POST /auth/otp/request': 'only sends',
  'POST /auth/otp/verify': 'the code of this browser',
  'POST /auth/logout': 'the session of this browser',
  'GET /base/host': 'public',
  'POST /base/heart-beat': 'only counts',
  'GET /storefront/all': 'public',
  'POST /storefront/verify-password': 'one password for all; tries are limited',
  'POST /storefront/subscribe-to-mode': 'only written',
  'GET /search/search': 'public',
  'POST /search/search-products': 'public',
  'POST /product/product-grid': 'public',
  'POST /product/product-category/{id}': 'public',
  'POST /product/product-collection/{id}': 'public',
  'POST /shop/{id}': 'public',
  'GET /product/filters/all/{id}': 'public',
  'GET /product/single-product/{id}': 'public',
  'GET /product/related-products/{id}': 'public',
  'GET /tag/all': 'public',
  'POST /category/category-grid': 'public',
  'GET /category/all': 'public',
  'GET /cart/coupons/get': 'public',
  'POST /settings/get': 'public',
  'GET /settings/countries': 'public',
  'GET /settings/address-fields/{country?}': 'public',
  'GET /plugins/review/fields': 'public',
  'GET /plugins/PincodeAvaliability/check': 'public',
  'GET /form/{id}': 'public',
  'POST /form/submit/{id}': 'only written',
  'POST /plugins/TradeEnquiry/submit': 'only written',
  'POST /plugins/emailSubscription/subscribe': 'only written',
  'POST /blog/list': 'public',
  'GET /faq/{id}': 'public',
  'GET /plugins/all': 'public',
  'GET /plugins/config/{name}': 'public',
  'GET /menu/{id}': 'public',
  'GET /slider/{id}': 'public',
  'GET /template/{id}': 'public',
  'GET /templateBoth/{id}': 'public',
  'GET /page/{id}': 'public',
  'POST /plugins/Gallery': 'public',
  'POST /plugins/customGallery': 'public',
  'POST /plugins/ProductCustomisation/uploadImage': 'only written',
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
  'PUT /address/update/{id}': ({ address: id }) => [callApi(`PUT /address/update/${id}`, otherAddress)],
  'POST /address/add': () => [callApi('POST /address/add', { ...otherAddress, address_1: '2 Other Street' })],
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
    callApi('PUT /cart/update-address', { ...otherAddress, address_type: 'Shipping', ...cartOf(its) }),
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

/** The requests of every route and call that names something of a customer. */
export const objectRequests: Record<string, (its: Belongings) => ObjectRequest[]> = Object.fromEntries(
  Object.entries({ ...objectsOfRoutes, ...objectsOfCalls }).flatMap(([name, objects]) =>
    typeof objects === 'string' ? [] : [[name, objects]],
  ),
)
