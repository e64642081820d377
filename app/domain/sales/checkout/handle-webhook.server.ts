import { findProvider } from '~/domain/sales/payments/providers.server'
import { finalisePayment, type FinaliseContext } from './finalise-payment.server'

/**
 * Reads a provider's webhook and queries the provider for the state of that payment. Returns false, and changes
 * nothing, when the signature is wrong or the payment is unknown.
 */
export async function handleWebhook(
  context: FinaliseContext,
  providerName: string,
  headers: Headers,
  body: string,
): Promise<boolean> {
  const provider = findProvider(providerName)
  if (provider?.flow !== 'hosted') return false
  const events = await provider.readEvents({ ...context, config: {} }, headers, body)
  if (events === null) return false
  for (const { token } of events) if (token === null || (await finalisePayment(context, token)) === null) return false
  return true
}
