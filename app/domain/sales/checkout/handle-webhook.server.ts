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
  const attempt = await provider.readWebhook({ ...context, config: {} }, headers, body)
  return attempt !== null && (await finalisePayment(context, attempt.attemptToken)) !== null
}
