import { inChunks } from '~db/bulk-rows'
import type { Database } from '~db/connection'
import { ifAllowed, type StaffContext } from '~/domain/operations/actors/staff-context'
import type { Channel } from '~/domain/operations/channels/channel'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { subtotalOf } from '~/domain/sales/orders/order-row'
import {
  orderLineSnapshotSchema,
  storedPaymentSchema,
  storedShippingSchema,
  storedTotalsSchema,
} from '~/domain/sales/orders/order-snapshot'
import type { TaxAmount } from '~/domain/sales/pricing/totals'
import type { Cursor } from '~/domain/shared/keyset.queries.server'
import { toDecimal } from '~/domain/shared/money/money'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import type { StaffResult } from '~/domain/shared/result'
import { csvLine } from '~/domain/shared/text/csv-line'
import {
  readDocumentNumbers,
  readLinesToExport,
  readChosenOrders,
  readOrdersToExport,
  readPaidAmounts,
  readRefundedAmounts,
  type ExportedLine,
  type ExportedOrder,
} from './order-export.queries.server'

/** Orders that are read together. */
const batchSize = 200

type Cell = string | number | null
type Cells = Record<string, Cell>

/** The columns of an address; both addresses of an order have them. */
const addressColumns = [
  'first name',
  'last name',
  'company',
  'address 1',
  'address 2',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
]

const orderColumns = [
  'Order',
  'Placed at',
  'Status',
  'Payment',
  'Fulfilment',
  'Currency',
  'Goods',
  'Discount',
  'Delivery',
  'Fee',
  'Tax added',
  'Total',
  'Tax in total',
  'Taxes',
  'Paid with gift cards',
  'Paid with money',
  'Refunded',
  'Refund not sent yet',
  'Invoice',
  'Credit notes',
  'Way to pay',
  'Way to deliver',
  'Coupon',
  'E-mail',
  'Phone',
  ...addressColumns.map((name) => `Delivery ${name}`),
  ...addressColumns.map((name) => `Invoice ${name}`),
  'Note',
  'Test',
]

const lineColumns = [
  'Order',
  'Placed at',
  'Line',
  'SKU',
  'Name',
  'Choices',
  'HSN',
  'Quantity',
  'Shipped',
  'Cancelled',
  'Returned',
  'Unit',
  'Currency',
  'Price',
  'Goods',
  'Discount',
  'Tax',
  'Line total',
  'Tax %',
  'Taxes',
]

/**
 * The placed orders of the context's channel, the oldest first, as the lines of a CSV file: one for each order, so that
 * columns can be summed. Goods, discount, delivery, fee and tax added are the total. Error: `forbidden`.
 * @param chosen the ids of some orders, test orders too; without, all but test orders
 */
export function exportOrders(context: StaffContext, chosen?: readonly number[]): StaffResult<AsyncGenerator<string>> {
  return ifAllowed(context, 'reports', () => orderFile(context, chosen))
}

/**
 * The lines of the placed orders of the context's channel, without test orders, as the lines of a CSV file, with nothing that belongs to a
 * whole order, so that columns can be summed. Error: `forbidden`.
 */
export function exportOrderLines(context: StaffContext): StaffResult<AsyncGenerator<string>> {
  return ifAllowed(context, 'reports', () => lineFile(context))
}

async function* orderFile(
  { db, channel }: Pick<StaffContext, 'db' | 'channel'>,
  chosen?: readonly number[],
): AsyncGenerator<string> {
  yield csvLine(orderColumns)
  for await (const orders of ordersOf(db, channel, chosen)) {
    const ids = orders.map(({ id }) => id)
    const paid = new Map((await readPaidAmounts(db.read, ids)).map(({ orderId, amount }) => [orderId, Number(amount)]))
    const refunds = byOrder(await readRefundedAmounts(db.read, ids))
    const documents = byOrder(await readDocumentNumbers(db.read, ids))
    for (const order of orders) {
      const decimal = (amount: number) => toDecimal(amount, order.currency)
      const refunded = (status: 'pending' | 'done') =>
        decimal(Number(refunds.get(order.id)?.find((one) => one.status === status)?.amount ?? 0))
      const numbers = (kind: 'invoice' | 'credit_note') =>
        (documents.get(order.id) ?? []).flatMap((one) => (one.kind === kind ? [one.number] : [])).join(' ')
      const cells: Cells = {
        ...headOf(order, channel),
        Status: order.status,
        Payment: order.paymentStatus,
        Fulfilment: order.fulfilmentStatus,
        Goods: decimal(order.subtotal),
        Discount: decimal(order.discount),
        Delivery: decimal(order.shipping),
        Fee: decimal(order.fee),
        'Tax added': decimal(order.taxAdded),
        Total: decimal(order.grandTotal),
        'Tax in total': decimal(order.tax),
        Taxes: taxesText(storedTotalsSchema.parse(JSON.parse(order.totals)).taxes, order.currency),
        'Paid with gift cards': decimal(order.giftCardAmount),
        'Paid with money': decimal(paid.get(order.id) ?? 0),
        Refunded: refunded('done'),
        'Refund not sent yet': refunded('pending'),
        Invoice: numbers('invoice'),
        'Credit notes': numbers('credit_note'),
        'Way to pay': storedPaymentSchema.parse(JSON.parse(order.paymentMethod)).name,
        'Way to deliver':
          order.shippingMethod === null ? null : storedShippingSchema.parse(JSON.parse(order.shippingMethod)).name,
        Coupon: order.couponCode,
        'E-mail': order.email,
        Phone: order.phone,
        ...addressCells('Delivery', order.shippingAddress),
        ...addressCells('Invoice', order.billingAddress),
        Note: order.note,
        Test: order.isTest === 1 ? 'yes' : null,
      }
      yield csvLine(orderColumns.map((column) => cells[column] ?? null))
    }
  }
}

async function* lineFile({ db, channel }: Pick<StaffContext, 'db' | 'channel'>): AsyncGenerator<string> {
  yield csvLine(lineColumns)
  for await (const orders of ordersOf(db, channel)) {
    const ids = orders.map(({ id }) => id)
    const lines = byOrder(await readLinesToExport(db.read, ids))
    for (const order of orders)
      for (const line of lines.get(order.id) ?? []) {
        const cells = { ...headOf(order, channel), ...lineCells(line, order) }
        yield csvLine(lineColumns.map((column) => cells[column] ?? null))
      }
  }
}

/** The orders of a channel, or those of them that are chosen, some at a time. */
async function* ordersOf(db: Database, channel: Channel, chosen?: readonly number[]): AsyncGenerator<ExportedOrder[]> {
  if (chosen) {
    for (const ids of inChunks(chosen, batchSize)) yield await readChosenOrders(db.read, channel.id, ids)
    return
  }
  let after: Cursor | null = null
  do {
    const page: Awaited<ReturnType<typeof readOrdersToExport>> = await readOrdersToExport(
      db.read,
      channel.id,
      after,
      batchSize,
    )
    if (page.rows.length > 0) yield page.rows
    after = page.next
  } while (after !== null)
}

function byOrder<Row extends { orderId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const row of rows) {
    const group = grouped.get(row.orderId)
    if (group) group.push(row)
    else grouped.set(row.orderId, [row])
  }
  return grouped
}

const headOf = ({ number, placedAt, currency }: ExportedOrder, { timeZone }: Channel): Cells => ({
  Order: number,
  'Placed at': localDateTime(placedAt, timeZone),
  Currency: currency,
})

function lineCells(line: ExportedLine, order: ExportedOrder): Cells {
  const snapshot = orderLineSnapshotSchema.parse(JSON.parse(line.snapshot))
  const decimal = (amount: number) => toDecimal(amount, order.currency)
  return {
    Line: line.position,
    SKU: line.sku,
    Name: line.name,
    Choices: choicesText(snapshot),
    HSN: snapshot.hsn,
    Quantity: inUnits(line.quantity, snapshot),
    Shipped: inUnits(line.shippedQuantity, snapshot),
    Cancelled: inUnits(line.cancelledQuantity, snapshot),
    Returned: inUnits(line.returnedQuantity, snapshot),
    Unit: snapshot.displayUnit,
    Price: decimal(line.unitPrice),
    Goods: decimal(subtotalOf(line, order)),
    Discount: decimal(line.discount),
    Tax: decimal(line.tax),
    'Line total': decimal(line.total),
    'Tax %': percentText(snapshot.taxes.reduce((sum, { ratePpm }) => sum + ratePpm, 0)),
    Taxes: taxesText(snapshot.taxes, order.currency),
  }
}

const percentText = (ratePpm: number) => String(ratePpm / 10_000)

/** CGST 9%: 12.34, SGST 9%: 12.34 */
const taxesText = (taxes: readonly TaxAmount[], currency: string) =>
  taxes
    .map(({ name, ratePpm, amount }) => `${name} ${percentText(ratePpm)}%: ${toDecimal(amount, currency)}`)
    .join(', ')

/** The cells of an address; empty without one, as of a buyer who was erased. */
function addressCells(prefix: 'Delivery' | 'Invoice', json: string | null): Cells {
  if (json === null) return {}
  const address = storedAddressSchema.parse(JSON.parse(json))
  const values = [
    address.firstName,
    address.lastName,
    address.company,
    address.address1,
    address.address2,
    address.dependentLocality,
    address.city,
    address.stateName || address.stateCode,
    address.postcode,
    address.countryCode,
    address.phone,
  ]
  return Object.fromEntries(addressColumns.map((name, index) => [`${prefix} ${name}`, values[index] ?? null]))
}
