/** A call in the tables of the specification (1, section 7; 2, section 7), and whether the shop answers it yet. */
export interface SpecifiedCall {
  call: string
  isBuilt: boolean
}

const built = (calls: string[]): SpecifiedCall[] => calls.map((call) => ({ call, isBuilt: true }))

export const specifiedCalls: SpecifiedCall[] = [
  // 1: site, authentication and account
  ...built([
    'POST /auth/login',
    'POST /auth/register',
    'POST /auth/reset',
    'GET /auth/validate-reset',
    'POST /auth/reset-complete',
    'POST /auth/otp/request',
    'POST /auth/otp/verify',
    'POST /auth/logout',
    'GET /account/get',
    'PUT /account/update-profile',
    'PUT /account/update-password',
    'POST /account/otp/generate',
    'POST /account/otp/verify',
  ]),
  ...built([
    'GET /base/host',
    'GET /storefront/initial-values',
    'POST /base/heart-beat',
    'GET /storefront/all',
    'POST /storefront/verify-password',
    'POST /storefront/subscribe-to-mode',
  ]),
  ...built(['GET /template/{id}', 'GET /templateBoth/{id}', 'GET /page/{id}', 'GET /slider/{id}']),
  // 2: catalogue and search
  ...built([
    'GET /search/search',
    'POST /search/search-products',
    'POST /product/product-grid',
    'POST /product/product-category/{id}',
    'POST /product/product-collection/{id}',
    'POST /shop/{id}',
    'GET /product/filters/all/{id}',
    'GET /product/single-product/{id}',
    'GET /product/related-products/{id}',
    'GET /tag/all',
    'POST /category/category-grid',
    'GET /category/all',
  ]),
  // 2: cart
  ...built([
    'GET /cart/get',
    'POST /cart/add-item',
    'PUT /cart/update-qty',
    'DELETE /cart/remove-item',
    'GET /cart/coupons/get',
    'POST /cart/coupons/apply',
    'DELETE /cart/coupons/remove',
    'PUT /cart/update-address',
    'PUT /cart/update-payment-mode',
    'PUT /cart/update-shipping-mode',
    'PUT /cart/update-contact',
    'PUT /cart/update',
    'PUT /cart/update-items-price',
    'GET /cart/validate',
    'GET /cart/validate/address',
    'GET /cart/validate/stock',
  ]),
  // 2: checkout
  ...built([
    'POST /checkout/place-order',
    'POST /checkout/process-payment',
    'POST /checkout/complete-payment',
    'POST /checkout/rate-experience',
    'GET /checkout/complete',
  ]),
  // 2: addresses and settings
  ...built([
    'GET /address/all',
    'PUT /address/update/{id}',
    'POST /address/add',
    'POST /settings/get',
    'GET /settings/countries',
    'GET /settings/address-fields/{country?}',
  ]),
  // 2: wishlist, orders, tracking
  ...built([
    'GET /wishlist/get',
    'POST /wishlist/add',
    'DELETE /wishlist/remove',
    'POST /wishlist/moveToCart',
    'GET /orders/get',
    'POST /orders/item',
    'GET /orders/invoice',
    'PUT /orders/cancel',
    'POST /orders/refund/request',
    'POST /track-order',
    'GET /track-order/{waybill}',
  ]),
  // 2: plugins and content
  ...built([
    'GET /plugins/review/fields',
    'POST /plugins/review/rate-product',
    'POST /plugins/review/product-reviews',
    'GET /plugins/PincodeAvaliability/check',
    'POST /plugins/ProductCustomisation/uploadImage',
    'POST /blog/list',
    'GET /faq/{id}',
    'GET /menu/{id}',
    'GET /form/{id}',
    'POST /form/submit/{id}',
    'POST /plugins/TradeEnquiry/submit',
    'POST /plugins/emailSubscription/subscribe',
    'GET /plugins/all',
    'GET /plugins/config/{name}',
  ]),
  ...built(['PUT /plugins/GoogleGtag/track-purchase', 'PUT /plugins/FacebookPixel/track-purchase']),
  ...built(['POST /plugins/Gallery', 'POST /plugins/customGallery']),
]
