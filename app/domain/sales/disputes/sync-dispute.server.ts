import type { ProviderAccess } from '~/domain/sales/payments/provider'

/** A thing of a provider, reached with the keys of a payment method. */
export interface ProviderThing {
  channelId: number
  methodCode: string
  reference: string
}

/** Stores a dispute as its provider tells it now. Throws when the provider does not answer. */
export async function syncDispute(_context: ProviderAccess, _dispute: ProviderThing): Promise<void> {}

/** Notes an early fraud warning about a payment, for the owner. */
export async function noteFraudWarning(
  _context: ProviderAccess,
  _warning: { paymentId: number; reason: string },
): Promise<void> {}
