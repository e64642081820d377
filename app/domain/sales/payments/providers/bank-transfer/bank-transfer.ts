import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { OfflineProvider } from '~/domain/sales/payments/provider'
import { bankAccountRows, isBankAccount, tidyBankAccount, wrongBankParts } from './bank-account'

/** The buyer transfers the money to the account in the method's config. All entries of the config are shown. */
export const bankTransfer: OfflineProvider = {
  name: 'Bank transfer',
  flow: 'offline',
  eligibility: standardEligibility,
  missingConfig: (config) => (isBankAccount(config) ? null : 'bank_account'),
  tidyConfig: tidyBankAccount,
  wrongParts: wrongBankParts,
  instructions: ({ formatted, orderNumber }, config) => ({
    title: `Please transfer ${formatted}`,
    rows: [...bankAccountRows(config), { label: 'Reference', value: orderNumber }],
    link: null,
    qrCode: null,
  }),
}
