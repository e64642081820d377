import type { Shop } from '~/domain/shared/shop'
import type { PaymentChoice, PaymentMethod, PaymentFacts } from './payment-choice'
import { readMethodConfig, readPaymentMethods } from './read-payment-methods.server'
import type { AmountDue, PaymentInstructionsView } from './payment-instructions'
import type { Database } from '~db/connection'
import { findProvider, isPaidOnDelivery, providers } from './providers.server'

const builtInMethods = Object.values(providers).flatMap((provider) =>
  provider.flow === 'offline' && provider.builtInMethod ? [provider.builtInMethod] : [],
)

/**
 * The payment methods that are shown for a cart, in the owner's order. Each provider decides which of its methods are
 * hidden, and which this cart cannot use and why.
 */
export function paymentChoicesFor(methods: readonly PaymentMethod[], facts: PaymentFacts): PaymentChoice[] {
  return [...builtInMethods, ...methods].flatMap((method) => {
    const owner = findProvider(method.provider)
    const eligibility = owner?.eligibility(method, facts) ?? 'hidden'
    if (eligibility === 'hidden') return []
    const { code, provider, name, description, fee, requiresJs } = method
    const reason = eligibility === 'usable' ? null : eligibility.reason
    const isAutomatic = builtInMethods.includes(method)
    return [
      {
        code,
        provider,
        name,
        description,
        fee,
        requiresJs,
        isPaidOnDelivery: isPaidOnDelivery(provider),
        isAutomatic,
        reason,
      },
    ]
  })
}

/** Whether the channel with that id offers any payment to the courier in its own country. */
export async function offersCashOnDelivery(
  db: Pick<Database, 'read'>,
  channelId: number,
  countryCode: string,
): Promise<boolean> {
  return (await readPaymentMethods(db, channelId)).some(
    ({ provider, countries }) => isPaidOnDelivery(provider) && (countries === null || countries.includes(countryCode)),
  )
}

/** Origins that the payment step's form may redirect to: those of the providers of these methods. */
export async function readPaymentHosts(
  { db, channel, urls }: Pick<Shop, 'db' | 'channel' | 'urls'>,
  methodCodes: readonly string[],
): Promise<string[]> {
  const hosts = new Set<string>()
  for (const method of await readPaymentMethods(db, channel.id)) {
    const provider = methodCodes.includes(method.code) ? findProvider(method.provider) : null
    if (provider?.flow !== 'hosted') continue
    const config = await readMethodConfig(db, channel.id, method.code)
    for (const host of provider.hosts({ config, urls })) hosts.add(host)
  }
  return [...hosts]
}

/**
 * Reads the instructions for what the buyer of a placed order must still do to pay, or null when there is nothing to
 * do.
 */
export async function readPaymentInstructions(
  db: Shop['db'],
  channelId: number,
  method: { code: string; provider: string },
  due: AmountDue,
): Promise<PaymentInstructionsView | null> {
  const provider = findProvider(method.provider)
  if (provider?.flow !== 'offline' || !provider.instructions) return null
  return provider.instructions(due, await readMethodConfig(db, channelId, method.code))
}
