import type { z } from 'zod/v4'
import type { orderDetailSchema, orderListSchema, trackingSchema } from '~/api/wire/order-detail.schema'
import type { ScanView } from '~/domain/sales/fulfilment/shipment'
import type { CustomerOrderList } from '~/domain/sales/orders/customer/read-customer-orders.server'
import type { OrderPage } from '~/domain/sales/order-page/order-page'
import type { Shop } from '~/domain/shared/shop'
import type { TrackingView } from '~/domain/sales/tracking/tracking'
import { orderDocumentPath } from '~/paths'
import { serialiseOrder } from './order.server'

const scan = ({ kind, label, place, message, scannedAt }: ScanView) => ({
  kind,
  label,
  place,
  message,
  scanned_at: scannedAt,
})

/** The documents of an order with the addresses of their PDFs. */
export function serialiseDocuments({ order, documents }: OrderPage, origin: string) {
  return documents.map(({ id, kind, number }) => ({ kind, number, url: origin + orderDocumentPath(order.token, id) }))
}

/** An order with what has happened to it since, in the wire format. */
export async function serialiseOrderPage(
  { db, origin }: Pick<Shop, 'db' | 'origin'>,
  page: OrderPage,
): Promise<z.infer<typeof orderDetailSchema>> {
  return {
    order: await serialiseOrder(db, page.order),
    shipments: page.shipments.map((shipment) => ({
      number: shipment.number,
      carrier: shipment.carrier,
      waybill: shipment.waybill,
      tracking_url: shipment.trackingUrl,
      status: shipment.status,
      label: shipment.label,
      shipped_at: shipment.shippedAt,
      delivered_at: shipment.deliveredAt,
      lines: shipment.lines.map(({ name, sku, quantityText }) => ({
        name,
        sku,
        quantity_in_display_unit: quantityText,
      })),
      scans: shipment.scans.map(scan),
    })),
    refund_requests: page.refundRequests.map(({ number, cause, status, label, reason, text, amount, lines }) => ({
      number,
      cause,
      status,
      label,
      reason,
      text,
      amount,
      items: lines.map(({ position, name, quantityText }) => ({
        position,
        name,
        quantity_in_display_unit: quantityText,
      })),
    })),
    refunds: page.refunds.map(({ amount, target, isDone, isFailed }) => ({
      amount,
      target: target ?? '',
      done: isDone,
      status: isFailed ? ('failed' as const) : isDone ? ('done' as const) : ('pending' as const),
    })),
    money_states: page.moneyStates,
    money_label: page.moneyText,
    money_notices: page.moneyNotices,
    documents: serialiseDocuments(page, origin),
    can_cancel: page.cancel.problem === null,
    returnable: page.returnable.map(({ position, name, sku, available }) => ({
      position,
      name,
      sku,
      quantity: available,
    })),
  }
}

/** Returns the data that is shown of an order without its link, in the wire format. */
export function serialiseTracking(tracking: TrackingView): z.infer<typeof trackingSchema> {
  return {
    order_no: tracking.orderNumber,
    label: tracking.label,
    money_states: tracking.moneyStates,
    money_label: tracking.moneyText,
    city: tracking.maskedCity,
    shipments: tracking.shipments.map(({ carrier, status, label, scans }) => ({
      carrier,
      status,
      label,
      scans: scans.map(scan),
    })),
  }
}

/** A page of a customer's orders in the wire format. */
export function serialiseCustomerOrders(list: CustomerOrderList): z.infer<typeof orderListSchema> {
  return {
    orders: list.orders.map((order) => ({
      order_id: order.token,
      order_no: order.number,
      label: order.label,
      money_states: order.moneyStates,
      money_label: order.moneyText,
      placed_at: order.placedAt,
      grand_total: order.grandTotal,
      to_pay: order.toPay,
      items: order.names,
      line_count: order.lineCount,
    })),
    page: list.page,
    last_page: list.pageCount,
    total: list.orderCount,
  }
}
