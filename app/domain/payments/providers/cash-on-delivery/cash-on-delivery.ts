import { standardEligibility } from '~/domain/payments/eligibility'
import type { OfflineProvider } from '~/domain/payments/provider'

/** The courier takes the money: for what is shipped, where the pincode table has a courier who does. */
export const cashOnDelivery: OfflineProvider = {
  flow: 'offline',
  eligibility(method, question) {
    if (!question.needsShipping) return 'hidden'
    const standard = standardEligibility(method, question)
    if (standard !== 'usable' || question.hasCashOnDelivery) return standard
    return { reason: `Not available at ${question.postcode ?? 'this address'}` }
  },
  instructions: ({ formatted }) => ({
    title: `Please have ${formatted} ready for the courier`,
    rows: [],
    link: null,
    qrCode: null,
  }),
}
