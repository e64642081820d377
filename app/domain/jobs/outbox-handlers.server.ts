import { z } from 'zod/v4'
import { countSales, listSales, nextListingOfSales } from '~/domain/products/count-sales.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.queries.server'
import { enqueue } from '~/domain/jobs/outbox/outbox.queries.server'
import type { Mailer } from '~/domain/mail/mailer.server'
import { orderConfirmationMail, ownerRefundMail, paymentRefundedMail } from '~/domain/orders/order-mail'
import type { OutboxHandlers } from '~/domain/jobs/outbox/work-outbox.server'
import { toOrderView } from '~/domain/orders/order-view.server'
import {
  addOrderEvent,
  findOrder,
  hasOrderEvent,
  lockOrder,
  readOrderLines,
} from '~/domain/orders/orders.queries.server'
import { deliverDevWebhook } from '~/domain/payments/dev-gateway.server'
import { findPayment, movePayment, readMethodConfig, type PaymentRow } from '~/domain/payments/payments.queries.server'
import { providerNamed } from '~/domain/payments/providers.server'
import { formatMoney } from '~/domain/money/money'
import { readChannelById } from '~/domain/channels/read-channel.server'
import { readSettings } from '~/domain/settings/read-settings.server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import type { FinaliseContext } from '~/domain/checkout/finalise-payment.server'

export interface WorkContext extends FinaliseContext {
  mailer: Mailer
  /** Absolute origin of a channel's host. */
  originFor(host: string): string
}

const ofOrder = z.object({ orderId: z.number() })
const ofPayment = z.object({ paymentId: z.number() })

/** What the provider took; an attempt without it has nothing to give back. */
function capturedOf(payment: PaymentRow): { amount: number; currency: string } {
  if (payment.captured_amount === null || payment.captured_currency === null)
    throw new Error(`nothing was captured by payment ${payment.id}`)
  return { amount: payment.captured_amount, currency: payment.captured_currency }
}

/** What each kind of outbox entry does. Each may run again after a crash. */
export function outboxHandlers(context: WorkContext): OutboxHandlers {
  const { db, now } = context
  /** An order with the shop that it was made in; null when it is gone. */
  const orderAndShop = async (orderId: number) => {
    const order = await findOrder(db.read, { id: orderId })
    const channel = order && (await readChannelById(db.read, order.channel_id))
    return order && channel ? { order, channel, storeName: (await readStorefront({ db, channel })).name } : null
  }
  /** The same of a payment that goes back, with how much that is in words. */
  const refundOf = async (payload: unknown) => {
    const payment = await findPayment(db.read, { id: ofPayment.parse(payload).paymentId })
    const about = payment && (await orderAndShop(payment.order_id))
    if (!payment || !about) return null
    const { amount, currency } = capturedOf(payment)
    return { ...about, payment, amount: formatMoney(amount, currency, about.channel.languageTag) }
  }
  return {
    'mail.order_confirmation': async (payload) => {
      const about = await orderAndShop(ofOrder.parse(payload).orderId)
      const to = about?.order.email
      if (!to) return
      const { order, channel, storeName } = about
      const letter = {
        storeName,
        link: `${context.originFor(channel.host)}/order/${order.token}`,
        order: await toOrderView(db.read, order, channel),
      }
      await context.mailer.send({
        to,
        messageId: `<order-confirmation-${order.number}@${channel.host}>`,
        ...orderConfirmationMail(letter),
      })
    },
    'mail.payment_refunded': async (payload) => {
      const refund = await refundOf(payload)
      if (refund?.order.email)
        await context.mailer.send({
          to: refund.order.email,
          messageId: `<refund-${refund.payment.id}@${refund.channel.host}>`,
          ...paymentRefundedMail(refund),
        })
    },
    'mail.owner_refund': async (payload) => {
      const { store_email: to } = await readSettings(db.read)
      const refund = await refundOf(payload)
      if (!refund || !to) return
      const { payment, order, channel } = refund
      const letter = {
        ...refund,
        orderNumber: order.number ?? '',
        provider: payment.provider,
        reference: payment.provider_reference ?? '',
      }
      await context.mailer.send({
        to,
        messageId: `<owner-refund-${payment.id}@${channel.host}>`,
        ...ownerRefundMail(letter),
      })
    },
    'payment.refund': async (payload) => {
      const payment = await findPayment(db.read, { id: ofPayment.parse(payload).paymentId })
      if (!payment || payment.status !== 'refund_due') return
      const order = await findOrder(db.read, { id: payment.order_id })
      const config = order ? await readMethodConfig(db.read, order.channel_id, payment.method_code) : {}
      await providerNamed(payment.provider).refund(
        { ...context, config },
        {
          attemptToken: payment.token,
          reference: payment.provider_reference,
          ...capturedOf(payment),
          key: `refund:${payment.token}`,
        },
      )
      await db.transaction((trx) =>
        movePayment(
          trx,
          payment.id,
          { status: 'refunded', refunded_amount: capturedOf(payment).amount },
          now().toISOString(),
        ),
      )
    },
    'catalogue.count_sales': async (payload) => {
      const { orderId } = ofOrder.parse(payload)
      await db.transaction(async (trx) => {
        await lockOrder(trx, db.dialect, { id: orderId })
        if (await hasOrderEvent(trx, orderId, 'sales_counted')) return
        await addOrderEvent(trx, orderId, 'sales_counted', {}, now().toISOString())
        await countSales(trx, await readOrderLines(trx, orderId))
        const listed = nextListingOfSales(now())
        await enqueue(
          trx,
          { kind: 'catalogue.list_sales', payload: {}, uniqueKey: `list-sales:${listed.toISOString()}` },
          now(),
          listed,
        )
      })
    },
    'catalogue.list_sales': () => listSales(db),
    'dev_gateway.webhook': (payload) =>
      deliverDevWebhook(db, context.secret, z.object({ token: z.string() }).parse(payload).token),
    'catalogue.refresh_listings': async (payload) => {
      const { productIds } = z.object({ productIds: z.array(z.number()) }).parse(payload)
      await db.transaction((trx) => refreshListings(trx, productIds))
    },
  }
}
