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

/** The name of one of these ways to pay; null for another one. */
export function handMethodName(code: string): string | null {
  return isHandMethod(code) ? names[code] : null
}

/** The money has come to the shop already, outside of it. */
export function handMethod(code: HandMethodCode): PaymentMethod {
  return {
    code,
    provider: 'by_hand',
    name: names[code],
    description: '',
    minimum: null,
    maximum: null,
    countries: null,
    fee: 0,
    requiresJs: false,
  }
}
