import type { FailureCode, PlainFailureCode } from '~/domain/shared/failure-code'

/**
 * The HTTP status of each failure, for API calls and pages. 422: the input is wrong or a rule is not met. 409: the
 * state has changed or does not allow this. 404: not found. 401: not signed in. 503: try again later.
 */
const statusByCode: Record<PlainFailureCode, number> = {
  malformed_request: 400,
  foreign_origin: 403,
  method_not_allowed: 405,
  too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
  shop_error: 500,

  password_required: 401,
  not_open_yet: 403,
  under_maintenance: 503,

  invalid_address: 422,
  invalid_contact: 422,
  invalid_customisation: 422,
  invalid_input: 422,
  invalid_pincode: 422,
  no_image: 422,
  no_such_variant: 422,
  font_licence: 422,
  fonts_too_large: 422,
  not_a_font: 422,
  not_a_picture: 422,
  option_missing: 422,
  picture_too_large: 422,
  too_many_requests: 429,
  unavailable: 503,

  address_not_found: 404,
  line_not_found: 404,
  not_found: 404,
  unauthenticated: 401,

  account_exists: 409,
  confirmation_needed: 403,
  link_expired: 409,
  not_offered: 403,
  wrong_code: 422,
  wrong_credentials: 422,
  wishlist_full: 422,

  cart_changed: 409,
  cart_closed: 409,
  cart_empty: 409,
  cart_full: 422,
  cart_invalid: 422,
  coupon_customer_limit: 422,
  coupon_expired: 422,
  coupon_first_order: 422,
  coupon_invalid: 422,
  coupon_minimum: 422,
  coupon_not_for_items: 422,
  coupon_not_with_offers: 422,
  coupon_quantity: 422,
  coupon_used_up: 422,
  gift_card_changed: 409,
  gift_card_empty: 422,
  gift_card_limit: 422,
  gift_card_unknown: 422,
  out_of_stock: 409,
  several_lines: 409,

  billing_address_missing: 422,
  customer_missing: 422,
  email_missing: 422,
  field_missing: 422,
  no_delivery: 422,
  payment_method_missing: 422,
  payment_method_unavailable: 422,
  payment_unavailable: 409,
  phone_missing: 422,
  prices_changed: 409,
  shipping_address_missing: 422,
  shipping_method_missing: 422,
  shipping_method_unavailable: 422,
  terms_missing: 422,
  total_changed: 409,

  already_rated: 409,
  order_not_cancellable: 409,
  not_returnable: 422,
  refund_not_possible: 409,
  review_not_possible: 409,

  not_fetched: 422,
  unknown_format: 422,
  unreadable_file: 422,
}

/** The codes of requests that are rejected before a function of the domain sees them. */
const requestCodes: readonly PlainFailureCode[] = [
  'malformed_request',
  'unauthenticated',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'too_large',
  'address_too_long',
  'unsupported_type',
  'too_many_requests',
  'unavailable',
]

/** The code of a request that was rejected with this HTTP status. */
export function rejectionCode(status: number): FailureCode {
  return requestCodes.find((code) => statusByCode[code] === status) ?? 'shop_error'
}

/** Failures with parameters whose status is neither 404 (nothing has this name) nor 422. */
const codedStatuses: Partial<Record<FailureCode, number>> = {
  forbidden: 403,
  stale: 409,
  hand_order_changed: 409,
  hand_order_placed: 409,
}

const isPlain = (code: FailureCode): code is PlainFailureCode => Object.hasOwn(statusByCode, code)

/** HTTP status of a response that reports this failure. */
export function failureStatus({ code }: { code: FailureCode }): number {
  if (isPlain(code)) return statusByCode[code]
  return codedStatuses[code] ?? (code.endsWith('_not_found') ? 404 : 422)
}
