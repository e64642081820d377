import { z } from 'zod/v4'
import { serialiseOrderPage } from '~/api/serialise/order-detail.server'
import { staffCall, type StaffCall } from '~/api/staff-call.server'
import { orderDetailSchema } from '~/api/wire/order-detail.schema'
import { shippedSchema, staffOrderListSchema } from '~/api/wire/staff.schema'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { shipmentItemsSchema, shipmentSchema } from '~/domain/sales/fulfilment/shipment.schema'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { listOrders } from '~/domain/sales/orders/list/list-orders.server'
import { orderListStates } from '~/domain/sales/orders/list/order-list'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { toMoney } from '~/domain/shared/money/money'
import { ok, refuse } from '~/domain/shared/result'
import { besideOf, listFields, pageOf } from './list-input'

const area = ['Staff: orders', 'orders'] as const

export const staffOrderCalls: StaffCall[] = [
  staffCall(
    area,
    'GET',
    '/staff/orders',
    'Returns a page of the placed orders, the newest first',
    z.object({ ...listFields, state: z.enum(orderListStates).default('all') }),
    async ({ visitor }, { q, state, ...page }) => {
      const list = await listOrders(visitor, { q, state, ...pageOf(page) })
      return ok({
        orders: list.rows.map((row) => ({
          order_no: row.number,
          placed_at: row.placedAt,
          status: row.status,
          payment_status: row.paymentStatus,
          fulfilment_status: row.fulfilmentStatus,
          email: row.email,
          phone: row.phone,
          grand_total: toMoney(row.grandTotal, row.currency, visitor.channel.languageTag),
          to_pay:
            row.openDifference > 0 ? toMoney(row.openDifference, row.currency, visitor.channel.languageTag) : null,
          test: row.isTest === 1,
        })),
        ...besideOf(list),
      } satisfies z.infer<typeof staffOrderListSchema>)
    },
    { output: staffOrderListSchema },
  ),
  staffCall(
    area,
    'GET',
    '/staff/orders/{number}',
    'Returns an order with its shipments, refunds and documents',
    z.object({}),
    async ({ visitor, params: { number = '' } }) => {
      const order = await findOrder(visitor.db.read, { number })
      const page = order && (await readOrderPage(visitor, order.token))
      return page ? ok(await serialiseOrderPage(visitor, page)) : refuse('order_not_found', { number })
    },
    { output: orderDetailSchema },
  ),
  staffCall(
    area,
    'POST',
    '/staff/orders/{number}/ship',
    'Ships an order, or some items of it, and tells the buyer',
    z.object({
      carrier: shipmentSchema.shape.carrier,
      waybill: shipmentSchema.shape.waybill.default(null),
      tracking_url: shipmentSchema.shape.trackingUrl.default(null),
      items: shipmentItemsSchema.nullable().default(null).describe('Without it, all that is left to ship'),
      allows_unpaid: z.boolean().default(false).describe('Ships also what is not paid yet'),
    }),
    async ({ staff, params: { number = '' } }, { tracking_url, allows_unpaid, ...input }) => {
      const shipment = { ...input, trackingUrl: tracking_url, allowsUnpaid: allows_unpaid }
      const shipped = await shipOrder(staff, number, shipment)
      if (!shipped.ok) return shipped
      const { quantity, isAllShipped } = shipped.value
      return ok({
        shipment: shipped.value.shipment,
        quantity_in_display_unit: quantity,
        all_shipped: isAllShipped,
      } satisfies z.infer<typeof shippedSchema>)
    },
    { output: shippedSchema, done: 'The order is on its way' },
  ),
]
