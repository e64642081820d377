import { fail, ok } from '~/domain/shared/result'
import { toDecimal } from '~/domain/shared/money/money'
import { paymentTransitions } from '~/domain/sales/orders/order-states'
import { openDocument } from '~/domain/sales/invoices/seal-documents.server'
import { cancelPieces } from '~/domain/sales/returns/cancel-pieces.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { readOrderForOwner } from '~/domain/sales/fulfilment/read-order-for-owner.server'
import { readOwedRows } from '~/domain/sales/orders/manage/owed.server'
import { readOrderList } from '~/domain/sales/orders/manage/order-list.queries.server'
import { getRuntime } from '~/http/runtime.server'
import { fulfilmentCommands, itemsOption } from './after-order/fulfilment'
import { allOf, choiceOption, dateOption, numberOption, rowsOf, textOption, type OwnerArea } from './owner-command'

const paymentStatuses = Object.keys(paymentTransitions)

export const ordersArea: OwnerArea = {
  list: {
    usage: '[--payment STATUS] [--before DATE] [--limit N]',
    summary: 'Shows placed orders, the newest first (50 unless --limit says otherwise)',
    options: { payment: { type: 'string' }, before: { type: 'string' }, limit: { type: 'string' } },
    async run({ db, channel }, _given, options) {
      const parsed = allOf({
        limit: numberOption(options, 'limit'),
        payment: choiceOption(options, 'payment', paymentStatuses),
        before: dateOption({ channel }, options, 'before'),
      })
      if (!parsed.ok) return parsed
      const rows = await readOrderList(db.read, channel.id, {
        paymentStatus: parsed.value.payment ?? null,
        before: parsed.value.before ?? null,
        limit: Math.min(parsed.value.limit ?? 50, 1000),
      })
      return ok(
        rows.map(({ grand_total: total, is_test: isTest, currency, ...row }) => ({
          ...row,
          total: toDecimal(total, currency),
          currency,
          test: isTest === 1,
        })),
      )
    },
  },
  show: {
    usage: 'NUMBER',
    summary: 'Shows one order with its lines',
    arguments: ['NUMBER'],
    async run({ db }, [number = '']) {
      const rows = await readOrderForOwner(db, number)
      return rows ? ok(rows) : fail('not_found', `There is no order ${number}`)
    },
  },
  owed: {
    usage: '',
    summary: 'Shows what was ordered before it was in stock and is still to be sent, the oldest order first',
    run: async ({ db, channel }) => ok(await readOwedRows(db.read, channel)),
  },
  'mark-paid': {
    usage: 'NUMBER',
    summary: 'Notes that the money of an order has arrived (bank transfer, cash); the buyer gets a mail',
    arguments: ['NUMBER'],
    run: async ({ context }, [number = '']) =>
      rowsOf(await markOrderPaid(context, number), () => [{ number, payment: 'paid' }]),
  },
  document: {
    usage: 'NUMBER',
    summary: 'Shows an invoice or a credit note as it was issued, also when its buyer has deleted their account',
    arguments: ['NUMBER'],
    async run({ db }, [number = '']) {
      const { env } = await getRuntime()
      return rowsOf(await openDocument(db, number, env.sessionSecret), (document) => [
        {
          number: document.number,
          issued: document.issuedOn,
          order: document.orderNumber,
          buyer: document.buyer.join(', '),
          shipTo: document.shipTo.join(', '),
          placeOfSupply: document.placeOfSupply,
          total: toDecimal(document.total, document.currency),
          currency: document.currency,
        },
      ])
    },
  },
  ...fulfilmentCommands,
  cancel: {
    usage: 'NUMBER --reason TEXT [--items SKU=QUANTITY,… [--lost] [--delivery]]',
    summary:
      'Cancels an order that has not left, or that came back undelivered; stock and coupon come back, and what was paid is refunded. With --items only pieces that were not shipped, unspent gift cards of a completed order too, or a length or weight in its unit; --lost ones do not come into stock again, --delivery also refunds its cost',
    arguments: ['NUMBER'],
    options: {
      reason: { type: 'string' },
      items: { type: 'string' },
      lost: { type: 'boolean' },
      delivery: { type: 'boolean' },
    },
    async run({ context }, [number = ''], options) {
      const reason = textOption(options, 'reason') ?? ''
      const items = itemsOption(options)
      if (!items.ok) return items
      if (items.value === null)
        return rowsOf(await cancelOrder(context, number, reason), ({ refunded, currency }) => [
          { number, status: 'cancelled', refunded: toDecimal(refunded, currency), currency },
        ])
      const input = {
        items: items.value,
        reason,
        isLost: options.lost === true,
        withDelivery: options.delivery === true,
      }
      return rowsOf(await cancelPieces(context, number, input), ({ request, quantity, amount, currency }) => [
        { number, request, cancelled: quantity, refunded: toDecimal(amount, currency), currency },
      ])
    },
  },
}
