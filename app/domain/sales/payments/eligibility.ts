import { formatMoney } from '~/domain/shared/money/money'
import type { PaymentMethod, PaymentFacts } from './payment-choice'
import type { Eligibility } from './provider'

/** Whether nothing is due of the final total. A total that is not final may still increase. */
export function costsNothing({ isTotalFinal, amountDueBeforeFee }: PaymentFacts): boolean {
  return isTotalFinal && amountDueBeforeFee === 0
}

/** The checks for every method except the free one: the total is not 0, and the method's countries and limits apply. */
export function standardEligibility(method: PaymentMethod, facts: PaymentFacts): Eligibility {
  const { countryCode, amountDueBeforeFee: total, currency, languageTag } = facts
  if (costsNothing(facts)) return 'hidden'
  if (method.countries !== null && countryCode !== null && !method.countries.includes(countryCode)) return 'hidden'
  if (method.minimum !== null && total < method.minimum)
    return { reason: `For orders of ${formatMoney(method.minimum, currency, languageTag)} or more` }
  if (method.maximum !== null && total > method.maximum)
    return { reason: `For orders up to ${formatMoney(method.maximum, currency, languageTag)}` }
  return 'usable'
}

/**
 * The checks of a method whose provider has keys: they are there, they move money unless test payments are allowed or a
 * member of staff tries them, and the provider takes the currency.
 */
export function hostedEligibility(takes: (currency: string) => boolean) {
  return (method: PaymentMethod, facts: PaymentFacts): Eligibility => {
    const mayTest = facts.allowsTestPayments || facts.mayTestKeys === true
    if (method.keys !== 'live' && !(method.keys === 'test' && mayTest)) return 'hidden'
    return takes(facts.currency) ? standardEligibility(method, facts) : 'hidden'
  }
}
