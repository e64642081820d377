import { hours, minutes } from '~/domain/shared/units'

/** How often a visitor may do one thing. */
export interface Limit {
  /** Length of the window in ms; the count begins again when it ends. */
  window: number
  /** At most so many in a window from one network (see clientNetwork). Generous: an office, or all customers of a
   * mobile network, may share one address. */
  byNetwork?: number
  /** At most so many in a window for one cart. */
  byCart?: number
  /** At most so many in a window for what the caller names, such as an account or a phone number. */
  bySubject?: number
  /**
   * So many are counted in memory before they are written to the database together, for things that are done often.
   * Another process sees them that much later.
   */
  batch?: number
}

/**
 * Every limit of the shop. Those of links, webhooks and coupons count misses: a token that names nothing, a signature
 * that is wrong, a coupon that is not accepted.
 */
export const limits = {
  coupon: { window: minutes(15), byNetwork: 40, byCart: 5 },
  gift_card: { window: minutes(15), byNetwork: 40, byCart: 5 },
  new_cart: { window: minutes(10), byNetwork: 400, batch: 10 },
  cart_edit: { window: minutes(10), byNetwork: 3000, byCart: 300, batch: 10 },
  upload: { window: minutes(15), byNetwork: 100, byCart: 20 },
  place_order: { window: minutes(10), byNetwork: 300, byCart: 30, batch: 5 },
  // wrong passwords: for one account from one network, and from one network
  login: { window: minutes(15), bySubject: 5 },
  login_network: { window: hours(1), byNetwork: 50 },
  // the same for members of staff
  staff_login: { window: minutes(15), bySubject: 5 },
  staff_login_network: { window: hours(1), byNetwork: 50 },
  // wrong passwords and codes of a member who is signed in
  staff_password: { window: minutes(15), bySubject: 5 },
  // wrong codes after the password, for one member
  staff_code: { window: minutes(15), bySubject: 10 },
  // wrong passwords of a protected shop (decisions, Requests and safety)
  gate_password: { window: minutes(15), byNetwork: 5 },
  // keys of programs that are none, and the calls with one key
  staff_key: { window: minutes(15), byNetwork: 60 },
  staff_call: { window: minutes(5), bySubject: 1500, batch: 20 },
  staff_link: { window: minutes(15), byNetwork: 60 },
  // challenges for passkeys; wrong answers count as wrong passwords do
  passkey: { window: minutes(15), byNetwork: 200 },
  register: { window: hours(1), byNetwork: 30 },
  // codes that are sent: to one number or address, to one network, and by the whole shop
  code_send: { window: minutes(15), bySubject: 3 },
  code_send_day: { window: hours(24), bySubject: 5 },
  code_send_network: { window: hours(1), byNetwork: 60 },
  code_send_shop: { window: hours(24), bySubject: 2000 },
  // wrong codes: for one number or address from one network or known browser, and from one network
  code_try: { window: minutes(15), bySubject: 5 },
  code_try_network: { window: hours(1), byNetwork: 50 },
  reset_request: { window: hours(1), byNetwork: 20, bySubject: 3 },
  reset_link: { window: minutes(15), byNetwork: 60 },
  stock_alert: { window: minutes(15), byNetwork: 30 },
  form: { window: minutes(15), byNetwork: 30 },
  // what is sent to a form without its page
  form_call: { window: minutes(15), byNetwork: 10 },
  subscribe: { window: minutes(15), byNetwork: 30 },
  alert_link: { window: minutes(15), byNetwork: 60 },
  order_link: { window: minutes(15), byNetwork: 60 },
  // the decisions name five tries, for a pair of number and contact as for a waybill
  track_order: { window: minutes(15), byNetwork: 5 },
  track_waybill: { window: minutes(15), byNetwork: 5 },
  review: { window: minutes(15), byNetwork: 30 },
  review_vote: { window: minutes(15), byNetwork: 100 },
  payment_link: { window: minutes(15), byNetwork: 60 },
  webhook: { window: minutes(10), byNetwork: 60 },
  heart_beat: { window: minutes(10), byNetwork: 600, batch: 20 },
  shop_event: { window: minutes(10), byNetwork: 6000, byCart: 1000, batch: 50 },
  pincode: { window: minutes(10), byNetwork: 300, batch: 10 },
  search: { window: minutes(5), byNetwork: 600, batch: 20 },
  suggestions: { window: minutes(5), byNetwork: 1500, batch: 50 },
} satisfies Record<string, Limit>

/** The limits of wrong passwords, whose subject is an account from a network. */
export const loginLimits = ['login', 'login_network'] as const satisfies LimitName[]

/** The limits of codes that are sent, in the order in which they are counted. */
export const codeSendLimits = [
  'code_send',
  'code_send_day',
  'code_send_network',
  'code_send_shop',
] as const satisfies LimitName[]

/** The limits of wrong codes. */
export const codeTryLimits = ['code_try_network', 'code_try'] as const satisfies LimitName[]

export type LimitName = keyof typeof limits
