import type { StoredPaymentMethod } from './payment-methods.queries.server'
import type { MissingConfig, PaymentProvider } from './provider'

/**
 * What a way to pay lacks until customers can pay with it, without the keys of its provider:
 * - currency: its provider does not take the currency of the channel
 * - keys: those of its provider are missing or not complete
 * - webhook_secret: the shop hears of payments only when it asks
 * - live_keys: its keys are for tests, so only the staff can try it
 */
export type MethodLack = 'currency' | 'keys' | 'webhook_secret' | 'live_keys' | MissingConfig

/** What a way to pay lacks, in the order in which it is done. Pure. */
export function methodLacks(
  provider: PaymentProvider | null,
  { method: { keys }, config }: Pick<StoredPaymentMethod, 'method' | 'config'>,
  { currency, allowsTestPayments }: { currency: string; allowsTestPayments: boolean },
): MethodLack[] {
  if (provider?.flow === 'offline') {
    const missing = provider.missingConfig?.(config) ?? null
    return missing === null ? [] : [missing]
  }
  if (!provider) return []
  const lacks: MethodLack[] = provider.takes(currency) ? [] : ['currency']
  if (provider.configFields.length === 0) return lacks
  if (keys === null || keys === 'missing') return [...lacks, 'keys']
  const unset = provider.configFields.some(({ name, isList }) => isList === true && !config[name])
  if (unset) lacks.push('webhook_secret')
  if (keys === 'test' && !allowsTestPayments) lacks.push('live_keys')
  return lacks
}
