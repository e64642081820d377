import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { OfflineProvider } from '~/domain/sales/payments/provider'

/** The buyer of an order that the staff have placed chooses how to pay it, on its page; see payOrder. */
export const payLink: OfflineProvider = {
  name: 'Payment link',
  flow: 'offline',
  isForStaff: true,
  eligibility: standardEligibility,
  instructions: ({ formatted }) => ({
    title: `Please pay ${formatted}`,
    rows: [{ label: 'How', value: 'Open the page of your order, and choose how you pay' }],
    link: null,
    qrCode: null,
  }),
}
