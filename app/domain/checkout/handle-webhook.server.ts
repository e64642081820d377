import { findProvider } from '~/domain/payments/providers.server'
import { finalisePayment, type FinaliseContext } from './finalise-payment.server'

/**
 * Reads what a provider reports and queries it for the state of that payment. Returns false when the signature is wrong
 * or it is about a payment that we don't have; then nothing has changed.
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
