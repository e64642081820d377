/** A request that names things of one customer. */
export interface ObjectRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path of a page, or of a call below /api. */
  path: string
  form?: Record<string, string>
  json?: object
  /**
   * The effect of this request when the customer sends it, so that a request that is simply wrong fails the test: it
   * shows their things, it changes them, it is answered by something else than 404 or the login, or it is refused for a
   * reason that the table tells.
   */
  own: 'shows' | 'changes' | 'is answered' | 'is refused'
}

/** The things that belong to one customer, by the values that others could know or guess. */
export interface Belongings {
  email: string
  customer: number
  /** The id of the session on another device. */
  otherSession: number
  address: number
  otherAddress: number
  line: number
  cart: number
  review: number
  document: number
  refundRequest: number
  savedProduct: number
  savedVariant: number
  /** A variant that is neither saved nor in the cart. */
  otherVariant: number
  waybill: string
  /** The order that was delivered, with its invoice, review and refund request. */
  number: string
  order: number
  /** The order that has just been placed. */
  openNumber: string
  openOrder: number
  /** Credentials, which only the customer has: tests of others replace them. */
  token: string
  openToken: string
  cartToken: string
}

/**
 * The requests that name things of a customer, or why there is none: it names nothing, or by a credential of a mail.
 */
export type Objects = ((its: Belongings) => ObjectRequest[]) | string

/** The password of the accounts that these tests make. */
export const password = 'Lotus-pond-7'

export const get = (path: string, own: ObjectRequest['own'] = 'shows'): ObjectRequest => ({ method: 'GET', path, own })

export const post = (
  path: string,
  form: Record<string, string>,
  own: ObjectRequest['own'] = 'changes',
): ObjectRequest => ({ method: 'POST', path, form, own })

/** An address as the forms and calls name its fields. */
export const otherAddress = {
  country: 'IN',
  state: 'KA',
  first_name: 'Mallory',
  last_name: 'Changed',
  phone: '9845012345',
  address_1: '1 Other Street',
  city: 'Bengaluru',
  postcode: '560001',
}
