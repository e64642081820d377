import { formatMoney } from '~/domain/money/money'
import type { PaymentMethod, PaymentQuestion } from './payment-choice'
import type { Eligibility } from './provider'

/** Whether nothing can be left to pay any more; what is still to be added may cost. */
export function costsNothing({ isTotalFinal, grandTotalBeforeFee }: PaymentQuestion): boolean {
  return isTotalFinal && grandTotalBeforeFee === 0
}

/** What holds for every method with a price: something to pay, the method's countries, its minimum and its maximum. */
export function standardEligibility(method: PaymentMethod, question: PaymentQuestion): Eligibility {
  const { countryCode, grandTotalBeforeFee: total, currency, languageTag } = question
  if (costsNothing(question)) return 'hidden'
  if (method.countries !== null && countryCode !== null && !method.countries.includes(countryCode)) return 'hidden'
  if (method.minimum !== null && total < method.minimum)
    return { reason: `For orders of ${formatMoney(method.minimum, currency, languageTag)} or more` }
  if (method.maximum !== null && total > method.maximum)
    return { reason: `For orders up to ${formatMoney(method.maximum, currency, languageTag)}` }
  return 'usable'
}
