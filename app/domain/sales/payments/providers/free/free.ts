import { costsNothing } from '~/domain/sales/payments/eligibility'
import type { OfflineProvider } from '~/domain/sales/payments/provider'

/** The payment method of carts that cost nothing. */
export const free: OfflineProvider = {
  name: 'Nothing to pay',
  flow: 'offline',
  builtInMethod: {
    code: 'free',
    provider: 'free',
    name: 'Nothing to pay',
    description: '',
    minimum: null,
    maximum: null,
    countries: null,
    fee: 0,
    requiresJs: false,
    keys: null,
  },
  eligibility: (_method, facts) => (costsNothing(facts) ? 'usable' : 'hidden'),
}
