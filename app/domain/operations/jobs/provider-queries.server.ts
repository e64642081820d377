import { finalisePayment, type FinaliseContext } from '~/domain/sales/checkout/finalise-payment.server'
import type { PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { inTime, isSlowFailure } from '~/domain/shared/in-time'
import { seconds } from '~/domain/shared/units'

/** How long other payments and holds wait for the answer of a provider. */
const queryTimeout = seconds(10)

/** Queries to the providers of several payments, one after the other. */
export interface ProviderQueries {
  /** Whether the provider is not asked any more, because it has failed slowly. */
  isSlow(provider: string): boolean
  /** Finalises a payment. Throws when its provider does not answer in time: the result is then stored later, if any. */
  finalise(payment: Pick<PaymentRow, 'provider' | 'token'>): ReturnType<typeof finalisePayment>
}

export function createProviderQueries(context: FinaliseContext): ProviderQueries {
  const slow = new Set<string>()
  return {
    isSlow: (provider) => slow.has(provider),
    async finalise({ provider, token }) {
      const begun = performance.now()
      try {
        return await inTime(finalisePayment(context, token), queryTimeout)
      } catch (error) {
        if (isSlowFailure(begun)) slow.add(provider)
        throw error
      }
    },
  }
}
