import { z } from 'zod/v4'
import { countSales, listSales, nextListingOfSales } from '../catalogue/count-sales.server'
import { refreshListings } from '../catalogue/refresh-listings.queries.server'
import { enqueue } from '../notifications/outbox.queries.server'
import type { Mailer } from '../notifications/mailer.server'
import { orderConfirmationMail, ownerRefundMail, paymentRefundedMail } from '../notifications/order-mail'
import type { OutboxHandlers } from '../notifications/work-outbox.server'
import { toOrderView } from '../orders/order-view.server'
import { addOrderEvent, findOrder, hasOrderEvent, lockOrder, readOrderLines } from '../orders/orders.queries.server'
import { deliverDevWebhook } from '../payments/dev-gateway.server'
import { findPayment, movePayment, readMethodConfig, type PaymentRow } from '../payments/payments.queries.server'
import { providerNamed } from '../payments/providers.server'
import { formatMoney } from '../money/money'
import { readChannelById } from '../settings/read-channel.server'
import { readSettings } from '../settings/read-settings.server'
import { readStorefront } from '../storefront/read-storefront.server'
import type { FinaliseContext } from './finalise-payment.server'

export interface WorkContext extends FinaliseContext {
  mailer: Mailer
  /** Absolute origin of a channel's host. */
  originFor(host: string): string
}

const ofOrder = z.object({ orderId: z.number(), paymentId: z.number().optional() })
const ofPayment = z.object({ paymentId: z.number() })

/** What the provider took; an attempt without it has nothing to give back. */
function capturedOf(payment: PaymentRow): { amount: number; currency: string } {
  if (payment.captured_amount === null || payment.captured_currency === null) throw new Error(`nothing was captured by payment ${payment.id}`)
  return { amount: payment.captured_amount, currency: payment.captured_currency }
}

/** What each kind of outbox entry does. Each may run again after a crash. */
export function outboxHandlers(context: WorkContext): OutboxHandlers {
  const { db, now } = context
  const letterOf = async (payload: unknown) => {
    const { orderId, paymentId } = ofOrder.parse(payload)
    const row = await findOrder(db.read, { id: orderId })
    const channel = row && (await readChannelById(db.read, row.channel_id))
    if (!row?.email || !channel) return null
    const storefront = await readStorefront({ db, channel })
    return { to: row.email, storeName: storefront.name, link: `${context.originFor(channel.host)}/order/${row.token}`, order: await toOrderView(db.read, row, channel), channel, paymentId }
  }
  return {
    'mail.order_confirmation': async (payload) => {
      const letter = await letterOf(payload)
      if (letter) await context.mailer.send({ to: letter.to, messageId: `<order-confirmation-${letter.order.number}@${letter.channel.host}>`, ...orderConfirmationMail(letter) })
    },
    'mail.payment_refunded': async (payload) => {
      const letter = await letterOf(payload)
      const payment = letter?.paymentId === undefined ? null : await findPayment(db.read, { id: letter.paymentId })
      if (!letter || !payment) return
      const captured = capturedOf(payment)
      const amount = formatMoney(captured.amount, captured.currency, letter.channel.languageTag)
      await context.mailer.send({ to: letter.to, messageId: `<refund-${payment.id}@${letter.channel.host}>`, ...paymentRefundedMail({ storeName: letter.storeName, amount }) })
    },
    'mail.owner_refund': async (payload) => {
      const { orderId, paymentId } = z.object({ orderId: z.number(), paymentId: z.number() }).parse(payload)
      const payment = await findPayment(db.read, { id: paymentId })
      const order = await findOrder(db.read, { id: orderId })
      const channel = order && (await readChannelById(db.read, order.channel_id))
      const { store_email: to } = await readSettings(db.read)
      if (!payment || !order || !channel || !to) return
      const captured = capturedOf(payment)
      const about = { storeName: (await readStorefront({ db, channel })).name, amount: formatMoney(captured.amount, captured.currency, channel.languageTag), orderNumber: order.number ?? '', provider: payment.provider, reference: payment.provider_reference ?? '' }
      await context.mailer.send({ to, messageId: `<owner-refund-${payment.id}@${channel.host}>`, ...ownerRefundMail(about) })
    },
    'payment.refund': async (payload) => {
      const payment = await findPayment(db.read, { id: ofPayment.parse(payload).paymentId })
      if (!payment || payment.status !== 'refund_due') return
      const order = await findOrder(db.read, { id: payment.order_id })
      const config = order ? await readMethodConfig(db.read, order.channel_id, payment.method_code) : {}
      await providerNamed(payment.provider).refund({ ...context, config }, { attemptToken: payment.token, reference: payment.provider_reference, ...capturedOf(payment), key: `refund:${payment.token}` })
      await db.transaction((trx) => movePayment(trx, payment.id, { status: 'refunded', refunded_amount: capturedOf(payment).amount }, now().toISOString()))
    },
    'catalogue.count_sales': async (payload) => {
      const { orderId } = ofOrder.parse(payload)
      await db.transaction(async (trx) => {
        await lockOrder(trx, db.dialect, { id: orderId })
        if (await hasOrderEvent(trx, orderId, 'sales_counted')) return
        await addOrderEvent(trx, orderId, 'sales_counted', {}, now().toISOString())
        await countSales(trx, await readOrderLines(trx, orderId))
        const listed = nextListingOfSales(now())
        await enqueue(trx, { kind: 'catalogue.list_sales', payload: {}, uniqueKey: `list-sales:${listed.toISOString()}` }, now(), listed)
      })
    },
    'catalogue.list_sales': () => listSales(db),
    'dev_gateway.webhook': (payload) => deliverDevWebhook(db, context.secret, z.object({ token: z.string() }).parse(payload).token),
    'catalogue.refresh_listings': async (payload) => {
      const { productIds } = z.object({ productIds: z.array(z.number()) }).parse(payload)
      await db.transaction((trx) => refreshListings(trx, productIds))
    },
  }
}
