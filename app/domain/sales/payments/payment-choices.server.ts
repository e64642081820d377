import type { Shop } from '~/domain/shared/shop'
import type { PaymentChoice, PaymentMethod, PaymentFacts } from './payment-choice'
import { readMethodConfig, readPaymentMethods } from './read-payment-methods.server'
import type { AmountDue, PaymentInstructionsView } from './payment-instructions'
import type { Database } from '~db/connection'
import { latestPayment, type PaymentRow } from './payments.queries.server'
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

/**
 * Reads the instructions for what the buyer of a placed order must still do to pay, or null when there is nothing to
 * do.
 */
export async function readPaymentInstructions(
  db: Shop['db'],
  channelId: number,
  method: { code: string; provider: string },
  due: AmountDue & { orderId: number },
): Promise<PaymentInstructionsView | null> {
  const provider = findProvider(method.provider)
  if (provider?.flow === 'hosted') return hostedInstructions(await latestPayment(db.read, due.orderId))
  if (provider?.flow !== 'offline' || !provider.instructions) return null
  return provider.instructions(due, await readMethodConfig(db, channelId, method.code))
}

/** What the buyer of an order at a provider must do while it is not paid: to wait for the bank, or to pay another way. */
function hostedInstructions(payment: PaymentRow | null): PaymentInstructionsView {
  const title =
    payment?.providerState === 'processing'
      ? 'We are waiting for your bank. This can take up to 14 days. You don’t need to do anything: we’ll write to you when the money has arrived.'
      : 'This order is not paid yet. Please choose how you want to pay it.'
  return { title, rows: [], link: null, qrCode: null }
}
