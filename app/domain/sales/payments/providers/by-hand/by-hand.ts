import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { OfflineProvider } from '~/domain/sales/payments/provider'

/** Money that the staff have been given for an order that they place; its methods are those of `handMethod`. */
export const byHand: OfflineProvider = {
  name: 'Paid to the shop',
  flow: 'offline',
  isForStaff: true,
  eligibility: standardEligibility,
}
