import { costsNothing } from '~/domain/payments/eligibility'
import type { OfflineProvider } from '~/domain/payments/provider'

/** The one way to 'pay' for a cart that costs nothing. */
export const free: OfflineProvider = {
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
  },
  eligibility: (_method, question) => (costsNothing(question) ? 'usable' : 'hidden'),
}
