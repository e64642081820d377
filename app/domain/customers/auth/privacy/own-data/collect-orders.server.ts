import type { Knex } from 'knex'
import { documentContentSchema } from '~/domain/sales/invoices/document'
import { perUnitText, quantityText } from '~/domain/shared/money/sold-by-unit'
import { historyDetailSchema, orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { parseJson } from '~/domain/shared/parse-json'
import { addressTextOf, textOf, type DataPart } from './data-part'
import {
  readOwnDocuments,
  readOwnHistory,
  readOwnLoggedValues,
  readOwnOrderLines,
  readOwnOrders,
  readOwnParcels,
  readOwnPayments,
  readOwnRequests,
} from './own-orders.queries.server'

/** Returns the shop's data about a customer's orders, and the ids and tokens that their pictures are found by. */
export async function collectOrderParts(
  q: Knex,
  customerId: number,
  money: (amount: number, currency: string) => string,
): Promise<{ parts: DataPart[]; requestIds: number[]; pictureTokens: string[] }> {
  const orders = await readOwnOrders(q, customerId)
  const lines = await readOwnOrderLines(q, customerId)
  const parcels = await readOwnParcels(q, customerId)
  const payments = await readOwnPayments(q, customerId)
  const requests = await readOwnRequests(q, customerId)
  const documents = await readOwnDocuments(q, customerId)
  const history = await readOwnHistory(q, customerId)
  const logged = await readOwnLoggedValues(q, customerId)
  const things = lines.map((line) => ({ ...line, snapshot: orderLineSnapshotSchema.parse(parseJson(line.snapshot)) }))
  const parts: DataPart[] = [
    {
      title: 'Orders',
      rows: orders.map((order) => ({
        Order: order.number,
        Placed: order.placedAt,
        State: order.status,
        Total: money(order.grandTotal, order.currency),
        Coupon: order.coupon ?? '',
        Email: order.email ?? '',
        'Mobile number': order.phone ?? '',
        'Delivery address': addressTextOf(order.shippingAddress),
        'Billing address': addressTextOf(order.billingAddress),
        Note: order.note ?? '',
        'Your rating': order.rating === null ? '' : String(order.rating),
        'Your comment': order.comment ?? '',
      })),
    },
    {
      title: 'Ordered items',
      rows: things.map(({ snapshot, ...line }) => ({
        Order: line.number,
        Name: line.name,
        SKU: line.sku,
        Quantity: quantityText(line.quantity, snapshot),
        Price: [money(line.unitPrice, line.currency), perUnitText(snapshot.displayUnit)].filter(Boolean).join(' '),
        Total: money(line.total, line.currency),
        'Made for you': [
          ...snapshot.customisation.map(({ label, value }) => `${label}: ${value}`),
          textOf(JSON.stringify(snapshot.gift)),
        ]
          .filter((text) => text !== '')
          .join(', '),
      })),
    },
    {
      title: 'Payments',
      rows: payments.map((payment) => ({
        Order: payment.number,
        Method: payment.method,
        Amount: money(payment.amount, payment.currency),
        'Paid back': money(payment.refunded, payment.currency),
        State: payment.status,
        Reference: payment.reference ?? '',
        'Why it failed': payment.failure ?? '',
        Made: payment.at,
      })),
    },
    {
      title: 'Parcels',
      rows: parcels.map((parcel) => ({
        Order: parcel.number,
        Carrier: parcel.carrier,
        Waybill: parcel.waybill ?? '',
        Link: parcel.link ?? '',
        Shipped: parcel.shippedAt,
        Report: [parcel.scan, parcel.place, parcel.message].filter(Boolean).join(', '),
        Reported: parcel.at ?? '',
      })),
    },
    {
      title: 'Invoices',
      rows: documents.map(({ number, content }) => {
        const document = documentContentSchema.parse(parseJson(content))
        return {
          Number: number,
          Order: document.orderNumber,
          Issued: document.issuedOn,
          Buyer: document.buyer.join(', '),
          'Delivered to': document.shipTo.join(', '),
          Total: money(document.total, document.currency),
        }
      }),
    },
    {
      title: 'Refund requests',
      rows: requests.map((request) => ({
        Order: request.number,
        Reason: request.reason,
        Text: request.text,
        State: request.status,
        'Our answer': request.note,
        When: request.at,
      })),
    },
    {
      title: 'Order history',
      rows: history.map(({ number, kind, detail, currency, at }) => ({
        Order: number,
        What: kind.replaceAll('_', ' '),
        Details: detailsOf(detail, (amount) => money(amount, currency)),
        When: at,
      })),
    },
    {
      title: 'Notes of the shop',
      rows: logged.map(({ number, value }) => ({ Order: number, Text: textOf(value) })),
    },
  ]
  return {
    parts,
    requestIds: requests.map(({ id }) => id),
    pictureTokens: things.flatMap(({ snapshot }) => (snapshot.imageToken === null ? [] : [snapshot.imageToken])),
  }
}

/** Returns the details of one step in the history of an order: 'Amount: ₹990', 'Shipment: 1, carrier: DTDC'. */
function detailsOf(stored: string, money: (amount: number) => string): string {
  const details = Object.entries(historyDetailSchema.parse(parseJson(stored)))
  const text = details
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      return `${words}: ${name === 'amount' && typeof value === 'number' ? money(value) : value}`
    })
    .join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
