import type { PaymentMethod } from './payment-choice'

/** Ways to pay of orders that the staff place, beside those of the channel: the code that is stored, and its name. */
const names = {
  hand_cash: 'Cash',
  hand_transfer: 'Bank transfer',
  hand_card: 'Card',
  hand_upi: 'UPI',
  hand_other: 'Another way',
} as const

export type HandMethodCode = keyof typeof names
export const handMethodCodes = Object.keys(names) as HandMethodCode[]

export function isHandMethod(code: string): code is HandMethodCode {
  return Object.hasOwn(names, code)
}

/** Its buyer chooses how to pay, by a link to the page of the order. */
export const payLinkMethod: PaymentMethod = methodOf('pay_link', 'pay_link', 'Payment link')

/** The name of one of these ways to pay; null for another one. */
export function handMethodName(code: string): string | null {
  return isHandMethod(code) ? names[code] : code === payLinkMethod.code ? payLinkMethod.name : null
}

/** The money has come to the shop already, outside of it. */
export function handMethod(code: HandMethodCode): PaymentMethod {
  return methodOf(code, 'by_hand', names[code])
}

function methodOf(code: string, provider: string, name: string): PaymentMethod {
  return {
    code,
    provider,
    name,
    description: '',
    minimum: null,
    maximum: null,
    countries: null,
    fee: 0,
    requiresJs: false,
    keys: null,
  }
}
