import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { OfflineProvider } from '~/domain/sales/payments/provider'

/** The buyer transfers the money to the account in the method's config. All entries of the config are shown. */
export const bankTransfer: OfflineProvider = {
  name: 'Bank transfer',
  flow: 'offline',
  eligibility: standardEligibility,
  missingConfig: (config) => (Object.keys(config).length === 0 ? 'bank_account' : null),
  instructions: ({ formatted, orderNumber }, config) => ({
    title: `Please transfer ${formatted}`,
    rows: [
      ...Object.entries(config).map(([label, value]) => ({ label, value })),
      { label: 'Reference', value: orderNumber },
    ],
    link: null,
    qrCode: null,
  }),
}
