import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { OfflineProvider } from '~/domain/sales/payments/provider'

/** The buyer pays the courier. For shipped orders, where the pincode table allows cash on delivery. */
export const cashOnDelivery: OfflineProvider = {
  name: 'Cash on delivery',
  flow: 'offline',
  isPaidOnDelivery: true,
  eligibility(method, facts) {
    if (!facts.needsShipping) return 'hidden'
    const standard = standardEligibility(method, facts)
    if (standard !== 'usable' || facts.hasCashOnDelivery) return standard
    return { reason: `Not available at ${facts.postcode ?? 'this address'}` }
  },
  instructions: ({ formatted }) => ({
    title: `Please have ${formatted} ready for the courier`,
    rows: [],
    link: null,
    qrCode: null,
  }),
}
