import { formatMoney } from '~/domain/money/money'
import type { PaymentMethodRow } from './cart-payment.queries.server'
import { freePayment, type PaymentChoice } from './cart-pricing'

/** Providers that the choice has rules of its own for; a method's provider is one of domain/payments. */
const cashProvider = 'cash_on_delivery'
const developmentProvider = 'dev_gateway'

export interface PaymentQuestion {
  hasTestGateway: boolean
  /** Where the order goes (its billing country when nothing is shipped), or null while unknown. */
  countryCode: string | null
  /** Minor units, without any fee of a payment method. */
  grandTotalBeforeFee: number
  /** Nothing more can be added to the total: the shipping is chosen, or not needed. */
  isTotalFinal: boolean
  needsShipping: boolean
  /** Whether the courier takes cash at the address; true while unknown. */
  hasCashOnDelivery: boolean
  /** Postcode that the answer above is about. */
  postcode: string | null
  currency: string
  languageTag: string
}

/**
 * The ways to pay that are shown for a cart (decisions, Payment methods), in the owner's order. Methods of other
 * countries and the test gateway outside development are left out; those that only this cart can't use carry a reason.
 * A cart that costs nothing has one way: {@link freePayment}.
 */
export function paymentChoicesFor(methods: readonly PaymentMethodRow[], question: PaymentQuestion): PaymentChoice[] {
  if (question.isTotalFinal && question.grandTotalBeforeFee === 0) {
    return [
      {
        code: freePayment,
        provider: freePayment,
        name: 'Nothing to pay',
        description: '',
        fee: 0,
        requiresJs: false,
        reason: null,
      },
    ]
  }
  return methods
    .filter((method) => method.provider !== developmentProvider || question.hasTestGateway)
    .filter(
      (method) =>
        method.countries === null || question.countryCode === null || method.countries.includes(question.countryCode),
    )
    .filter((method) => method.provider !== cashProvider || question.needsShipping)
    .map(({ code, provider, name, description, fee, requiresJs, minimum, maximum }) => ({
      code,
      provider,
      name,
      description,
      fee,
      requiresJs,
      reason: reasonAgainst(provider, minimum, maximum, question),
    }))
}

function reasonAgainst(
  provider: string,
  minimum: number | null,
  maximum: number | null,
  question: PaymentQuestion,
): string | null {
  const words = (amount: number) => formatMoney(amount, question.currency, question.languageTag)
  if (minimum !== null && question.grandTotalBeforeFee < minimum) return `For orders of ${words(minimum)} or more`
  if (maximum !== null && question.grandTotalBeforeFee > maximum) return `For orders up to ${words(maximum)}`
  if (provider === cashProvider && !question.hasCashOnDelivery)
    return `Not available at ${question.postcode ?? 'this address'}`
  return null
}
