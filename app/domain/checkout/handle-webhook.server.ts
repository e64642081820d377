import { providers } from '~/domain/payments/providers.server'
import { finalisePayment, type FinaliseContext } from './finalise-payment.server'

/** Takes a provider's webhook: false when its signature is wrong or it is about nothing we know; then nothing has changed. */
export async function handleWebhook(
  context: FinaliseContext,
  providerName: string,
  headers: Headers,
  body: string,
): Promise<boolean> {
  const provider = Object.values(providers).find(({ name }) => name === providerName)
  if (!provider) return false
  const about = await provider.readWebhook({ ...context, config: {} }, headers, body)
  return about !== null && (await finalisePayment(context, about.attemptToken)) !== null
}
