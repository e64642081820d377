import { z } from 'zod/v4'
import { readsOnly } from '~/http/limits/limit-rule'
import { needOne } from '~/api/need-one'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import {
  serialiseCustomerOrders,
  serialiseDocuments,
  serialiseOrderPage,
  serialiseTracking,
} from '~/api/serialise/order-detail.server'
import { documentSchema, orderDetailSchema, orderListSchema, trackingSchema } from '~/api/wire/order-detail.schema'
import type { OrderPage } from '~/domain/sales/order-page/order-page'
import { listCustomerOrders } from '~/domain/sales/orders/customer/read-customer-orders.server'
import { cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { cancelSchema } from '~/domain/sales/refunds/cancel.schema'
import { fail, ok, type Result } from '~/domain/shared/result'
import { refundRequestSchema, returnedQuantitySchema } from '~/domain/sales/returns/refund-request.schema'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { tokenSchema } from '~/domain/shared/token.schema'
import { readTrackedOrder } from '~/domain/sales/tracking/track-order.server'
import { trackOrderSchema } from '~/domain/sales/tracking/tracking.schema'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { requireCustomer } from '~/http/guards.server'
import { findOrderPageWithinLimit } from '~/http/limits/require-order-page.server'
import { findTrackedOrderWithinLimit, trackWaybillWithinLimit } from '~/http/limits/tracking.server'

const area = 'Orders'
const orderId = { order_id: tokenSchema.describe('The credential of the order, from the call that placed it') }

/** Works on the order with a token, unless too many tokens that name nothing were sent before. */
async function withOrderPage<T>(
  { visitor }: CallContext,
  token: string,
  work: (page: OrderPage) => Promise<Result<T>>,
): Promise<Result<T>> {
  const found = await findOrderPageWithinLimit(visitor, token)
  if (!found.ok) return found
  return found.value ? work(found.value) : fail('not_found', 'We can’t find this order')
}

export const orderCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/orders/get',
    'Returns a page of the logged-in customer’s orders',
    z.object({ page: idNumber.default(1), search: z.string().max(100).default('') }),
    async ({ visitor }, input) =>
      ok(serialiseCustomerOrders(await listCustomerOrders(visitor, requireCustomer(visitor).id, input))),
    { limit: readsOnly, output: orderListSchema },
  ),
  call(
    area,
    'POST',
    '/orders/item',
    'Returns an order with its shipments, refunds and documents',
    z.object(orderId),
    (context, input) =>
      withOrderPage(context, input.order_id, async (page) => ok(await serialiseOrderPage(context.visitor, page))),
    { limit: { inside: ['order_link'] }, output: orderDetailSchema },
  ),
  call(
    area,
    'GET',
    '/orders/invoice',
    'Returns the addresses of the PDFs of an order’s invoice and credit notes',
    z.object(orderId),
    (context, input) =>
      withOrderPage(context, input.order_id, async (page) =>
        ok({ documents: serialiseDocuments(page, context.visitor.origin) }),
      ),
    { limit: { inside: ['order_link'] }, output: z.object({ documents: z.array(documentSchema) }) },
  ),
  call(
    area,
    'PUT',
    '/orders/cancel',
    'Cancels an order until it is packed; what was paid is refunded',
    z.object({ ...orderId, reason: cancelSchema.shape.reason, text: cancelSchema.shape.text }),
    (context, { order_id: token, ...input }) =>
      withOrderPage(context, token, async () => {
        const cancelled = await cancelOwnOrder(context.visitor, { token, ...input })
        return cancelled.ok ? ok({ cancelled: true }) : cancelled
      }),
    {
      limit: { inside: ['order_link'] },
      output: z.object({ cancelled: z.literal(true) }),
      done: 'Your order is cancelled',
    },
  ),
  call(
    area,
    'POST',
    '/orders/refund/request',
    'Asks for a refund of items that can be returned: `returnable` of the order',
    z.object({
      ...orderId,
      items: z
        .array(z.object({ position: idNumber.pipe(z.number().max(9999)), quantity: returnedQuantitySchema }))
        .min(1)
        .max(100),
      reason: refundRequestSchema.shape.reason,
      text: refundRequestSchema.shape.text,
      image_paths: refundRequestSchema.shape.photoTokens.describe('From /plugins/ProductCustomisation/uploadImage'),
    }),
    (context, { order_id: token, items, image_paths: photoTokens, ...input }) =>
      withOrderPage(context, token, () => {
        const quantity = Object.fromEntries(items.map((item) => [`l${item.position}`, item.quantity]))
        return requestRefund(context.visitor, { token, quantity, photoTokens, ...input })
      }),
    {
      limit: { inside: ['order_link'] },
      output: z.object({ number: z.number().int() }),
      done: 'We have your request and will write to you soon',
    },
  ),
  call(
    'Tracking',
    'POST',
    '/track-order',
    'Returns how far an order is, by its number with the email or phone that it was placed with',
    needOne(
      z.object({
        order_no: trackOrderSchema.shape.order,
        email: trackOrderSchema.shape.contact.optional(),
        phone: trackOrderSchema.shape.contact.optional(),
      }),
      ['email', 'phone'],
      'Enter your email or mobile number',
    ),
    async ({ visitor }, { order_no: order, email, phone }) => {
      const found = await findTrackedOrderWithinLimit(visitor, { order, contact: email ?? phone ?? '' })
      if (!found.ok) return found
      const tracking = await readTrackedOrder(visitor, found.value.orderId)
      return tracking ? ok(serialiseTracking(tracking)) : fail('not_found', 'We can’t find this order')
    },
    { limit: { inside: ['track_order'] }, output: trackingSchema },
  ),
  call(
    'Tracking',
    'GET',
    '/track-order/{waybill}',
    'Returns what the carrier has reported of a delivery',
    z.object({}),
    async ({ visitor, params }) => {
      const found = await trackWaybillWithinLimit(visitor, params.waybill ?? '')
      return found.ok ? ok(serialiseTracking(found.value)) : found
    },
    { limit: { inside: ['track_waybill'] }, output: trackingSchema },
  ),
]
