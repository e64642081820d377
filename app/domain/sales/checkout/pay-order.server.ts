import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { lockCart } from '~/domain/sales/cart/cart.queries.server'
import { toPayOf, type OrderRow } from '~/domain/sales/orders/order-row'
import { storedPaymentSchema } from '~/domain/sales/orders/order-snapshot'
import { addHistoryEntry, findOrder, lockOrder, updateOrder } from '~/domain/sales/orders/orders.queries.server'
import type { PaymentChoice, PaymentMethod } from '~/domain/sales/payments/payment-choice'
import { paymentChoicesFor } from '~/domain/sales/payments/payment-choices.server'
import { closeOpenPages } from '~/domain/sales/payments/close-open-pages.server'
import {
  insertPayment,
  latestPayment,
  movePayment,
  readOpenPayments,
} from '~/domain/sales/payments/payments.queries.server'
import { firstPoll } from '~/domain/sales/payments/polling'
import { isPaidOnDelivery, requireProvider } from '~/domain/sales/payments/providers.server'
import { formatMoney } from '~/domain/shared/money/money'
import { parseJson } from '~/domain/shared/parse-json'
import { catchFailure, fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { makeToken } from '~/domain/shared/token.server'
import { minutes } from '~/domain/shared/units'
import { readPlacingFacts, redirectToProvider } from './place-order.server'

/** How long the page of a provider is used again, when the buyer chooses the same way to pay once more. */
const attemptDuration = minutes(15)

/**
 * Whether the buyer of an order may choose how to pay it, or what it costs more since it was paid: the money is still to
 * come, and not by the courier.
 */
export function canChoosePayment(order: OrderRow): boolean {
  if (toPayOf(order) === 0) return false
  if (order.paymentStatus !== 'pending') return true
  const { provider } = storedPaymentSchema.parse(parseJson(order.paymentMethod))
  return order.status === 'placed' && !isPaidOnDelivery(provider)
}

/** How a placed order can be paid. */
export interface PayableOrder {
  number: string
  amountText: string
  /** The code of the way to pay that it has now. */
  current: string
  choices: PaymentChoice[]
}

/** The ways to pay of a placed order that is not paid, for its buyer, who has its token; null for another one. */
export async function readPayableOrder(
  visitor: Pick<Visitor, 'db' | 'channel' | 'allowsTestPayments' | 'mayTestKeys'>,
  token: string,
): Promise<PayableOrder | null> {
  const { db, channel } = visitor
  const order = await findOrder(db.read, { token })
  if (!order || order.channelId !== channel.id || !canChoosePayment(order)) return null
  const latest = await latestPayment(db.read, order.id)
  if (latest?.providerState === 'processing') return null
  const { facts } = await readPlacingFacts(db, channel.id)
  return {
    number: order.number ?? '',
    amountText: formatMoney(toPayOf(order), order.currency, channel.languageTag),
    current: storedPaymentSchema.parse(parseJson(order.paymentMethod)).code,
    choices: choicesFor(visitor, facts.paymentMethods, order),
  }
}

/** The total of a placed order is agreed, so that no way to pay costs more. */
function choicesFor(
  { channel, allowsTestPayments, mayTestKeys }: Pick<Visitor, 'channel' | 'allowsTestPayments' | 'mayTestKeys'>,
  methods: readonly PaymentMethod[],
  order: OrderRow,
): PaymentChoice[] {
  const json = order.shippingAddress ?? order.billingAddress
  const address = json === null ? null : storedAddressSchema.parse(parseJson(json))
  const offered = methods.flatMap((method) => (isPaidOnDelivery(method.provider) ? [] : [{ ...method, fee: 0 }]))
  return paymentChoicesFor(offered, {
    allowsTestPayments,
    mayTestKeys,
    countryCode: address?.countryCode ?? null,
    amountDueBeforeFee: toPayOf(order),
    isTotalFinal: true,
    needsShipping: order.shippingAddress !== null,
    hasCashOnDelivery: false,
    postcode: address?.postcode ?? null,
    currency: order.currency,
    languageTag: channel.languageTag,
  })
}

/**
 * The buyer of a placed order, who has its token, chooses how to pay it. A way without a provider is noted with the
 * order, which then says how to pay; else the buyer goes to the provider, and the order is paid when the provider says
 * so (captureOrRefund). What is chosen twice is one attempt. Errors: `not_found`, `payment_method_unavailable`,
 * `payment_unavailable`.
 * @returns where the buyer must go to pay; null when the order's page says what to do
 */
export async function payOrder(
  visitor: Visitor & { secret: string },
  { token, methodCode }: { token: string; methodCode: string },
): Promise<Result<{ redirectUrl: string | null }>> {
  const { db, channel } = visitor
  const now = visitor.now()
  const at = now.toISOString()
  const found = await findOrder(db.read, { token })
  const notFound = fail('not_found', 'We can’t find this order')
  if (!found || found.channelId !== channel.id) return notFound
  const { facts, configs } = await readPlacingFacts(db, channel.id)
  const begun = await catchFailure(() =>
    db.transaction(async (trx) => {
      await lockCart(trx, found.cartId)
      const order = await lockOrder(trx, { id: found.id })
      if (!order) return notFound
      if (!canChoosePayment(order)) return fail('payment_method_unavailable', 'There is nothing to pay for this order')
      const choice = choicesFor(visitor, facts.paymentMethods, order).find(({ code }) => code === methodCode)
      const problem = choice ? choice.reason : 'This way to pay is not offered'
      if (!choice || problem !== null)
        return fail('payment_method_unavailable', problem ?? '', { paymentMethod: [problem ?? ''] })
      const amount = toPayOf(order)
      const open = await readOpenPayments(trx, order.id)
      if (open.some(({ providerState }) => providerState === 'processing'))
        return fail(
          'payment_method_unavailable',
          'Your bank is still working on your payment. Please wait for its answer.',
        )
      const isOffline = requireProvider(choice.provider).flow === 'offline'
      const since = new Date(now.getTime() - attemptDuration).toISOString()
      const same = open.find(
        (one) =>
          one.methodCode === choice.code &&
          one.amount === amount &&
          // the page of an earlier attempt is closed when a later one is begun
          (isOffline || (one === open[0] && one.isForPlaced === 1 && one.createdAt > since)),
      )
      if (same) {
        // who comes back to this way has left the pages of the others
        await closeOpenPages(trx, order.id, same.id, now)
        return ok({ payment: isOffline ? null : same, order })
      }
      // somebody may still note the money of the way before, while the buyer is at a provider
      if (isOffline)
        for (const one of open)
          if (requireProvider(one.provider).flow === 'offline')
            await movePayment(trx, one.id, { status: 'cancelled', pollAfter: null }, at)
      const payment = await insertPayment(trx, {
        orderId: order.id,
        methodCode: choice.code,
        provider: choice.provider,
        token: makeToken(),
        amount,
        currency: order.currency,
        status: isOffline ? 'pending' : 'created',
        isForPlaced: true,
        isForDifference: order.paymentStatus !== 'pending',
        pollAfter: isOffline ? null : firstPoll(now),
        now: at,
      })
      await closeOpenPages(trx, order.id, payment.id, now)
      await addHistoryEntry(trx, order.id, 'payment_chosen', { method: choice.name }, at)
      if (!isOffline) return ok({ payment, order })
      // what it was paid with before stays its way to pay
      if (order.paymentStatus !== 'pending') return ok({ payment: null, order })
      const { code, name, provider } = choice
      await updateOrder(trx, order.id, { paymentMethod: JSON.stringify({ code, name, provider }) }, at)
      return ok({ payment: null, order })
    }),
  )
  if (!begun.ok) return begun
  const { payment, order } = begun.value
  if (!payment) return ok({ redirectUrl: null })
  return redirectToProvider(visitor, configs, payment, order)
}
