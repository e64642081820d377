import type { z } from 'zod/v4'
import type { WebhookEvent } from '~/domain/operations/webhooks/webhook'
import { orderDetailSchema } from './order-detail.schema'
import { webhookCustomerSchema } from './staff.schema'

/** The data of each message to webhooks: that of the calls of the staff. */
export const webhookDataSchemas: Readonly<Record<WebhookEvent, z.ZodType>> = {
  'order.placed': orderDetailSchema,
  'order.paid': orderDetailSchema,
  'order.changed': orderDetailSchema,
  'order.shipped': orderDetailSchema,
  'order.delivered': orderDetailSchema,
  'order.cancelled': orderDetailSchema,
  'return.requested': orderDetailSchema,
  'order.refunded': orderDetailSchema,
  'customer.registered': webhookCustomerSchema,
}
