import type { z } from 'zod/v4'
import { serialiseOrderPage } from '~/api/serialise/order-detail.server'
import type { webhookCustomerSchema } from '~/api/wire/staff.schema'
import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import type { WebhookTools } from '~/domain/operations/webhooks/send-delivery.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'

/** The data of messages to webhooks, as it is when they are sent: what the calls of the staff answer. */
export const readWebhookData: WebhookTools['readData'] = async ({ db, now, urlsFor }, subject) => {
  if (subject === null) return null
  if ('customerId' in subject) {
    const customer = await findCustomer(db.read, { id: subject.customerId })
    if (!customer) return null
    const { id, firstName, lastName, email, phone } = customer
    return { id, first_name: firstName, last_name: lastName, email, phone } satisfies z.infer<
      typeof webhookCustomerSchema
    >
  }
  const order = await findOrder(db.read, { id: subject.orderId })
  const channel = order && (await readChannelById(db, order.channelId))
  if (!order || !channel) return null
  const page = await readOrderPage({ db, channel, settings: await readSettings(db), now }, order.token)
  const { origin } = new URL(urlsFor(channel.host).homeUrl)
  return page && (await serialiseOrderPage({ db, origin }, page))
}
