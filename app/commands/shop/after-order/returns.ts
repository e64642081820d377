import { toDecimal } from '~/domain/shared/money/money'
import { approveRefund, receiveReturn, refundRequest, rejectRefund } from '~/domain/sales/returns/decide-refund.server'
import { openUndeliveredRefund } from '~/domain/sales/returns/undelivered-shipment.server'
import { readRequestList } from '~/domain/sales/returns/refund-requests.queries.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { numberOption, rowsOf, textOption, type Options, type OwnerArea } from '../owner-command'

const options = { request: { type: 'string' }, note: { type: 'string' } } as const
const usage = 'ORDER [--request N] [--note TEXT]'

function decisionOf(number: string, given: Options): StaffResult<{ number: string; request?: number; note: string }> {
  const request = numberOption(given, 'request')
  return request.ok ? ok({ number, request: request.value, note: textOption(given, 'note') ?? '' }) : request
}

/** The requests of buyers for refunds. */
export const returnsArea: OwnerArea = {
  list: {
    usage: '[--status requested|approved|rejected|received|refunded]',
    summary: 'Shows what buyers ask back',
    options: { status: { type: 'string' } },
    run: async ({ db, channel }, _given, given) =>
      ok(await readRequestList(db.read, channel.id, textOption(given, 'status') ?? null, 200)),
  },
  approve: {
    usage,
    summary:
      'Approves a request; the note tells the buyer where to send the goods, otherwise it is the return address of the channel or the shop',
    arguments: ['ORDER'],
    options,
    async run({ context }, [number = ''], given) {
      const decision = decisionOf(number, given)
      if (!decision.ok) return decision
      return rowsOf(await approveRefund(context, decision.value), ({ request }) => [
        { number, request, is: 'approved' },
      ])
    },
  },
  reject: {
    usage: 'ORDER [--request N] --note TEXT',
    summary: 'Rejects a request, with the reason for the buyer',
    arguments: ['ORDER'],
    options,
    async run({ context }, [number = ''], given) {
      const decision = decisionOf(number, given)
      if (!decision.ok) return decision
      return rowsOf(await rejectRefund(context, decision.value), ({ request }) => [{ number, request, is: 'rejected' }])
    },
  },
  receive: {
    usage: 'ORDER [--request N] [--damaged] [--note TEXT]',
    summary: 'Notes that the goods came back; they can be sold again, unless they are --damaged',
    arguments: ['ORDER'],
    options: { ...options, damaged: { type: 'boolean' } },
    async run({ context }, [number = ''], given) {
      const decision = decisionOf(number, given)
      if (!decision.ok) return decision
      const received = await receiveReturn(context, { ...decision.value, isRestocked: given.damaged !== true })
      return rowsOf(received, ({ request }) => [{ number, request, is: 'received' }])
    },
  },
  undelivered: {
    usage: 'ORDER --shipment N [--note TEXT]',
    summary:
      'Opens the request for a shipment that came back undelivered while others arrived; then refund it. When nothing arrived, cancel the order',
    arguments: ['ORDER'],
    options: { shipment: { type: 'string' }, note: { type: 'string' } },
    async run({ context }, [number = ''], given) {
      const shipment = numberOption(given, 'shipment')
      if (!shipment.ok) return shipment
      const about = { shipment: shipment.value ?? 0, note: textOption(given, 'note') ?? '' }
      return rowsOf(await openUndeliveredRefund(context, number, about), ({ request }) => [
        { number, request, is: 'received' },
      ])
    },
  },
  refund: {
    usage: 'ORDER [--request N] [--delivery] [--note TEXT]',
    summary: 'Gives the money of a received return back; --delivery also what the delivery has cost',
    arguments: ['ORDER'],
    options: { ...options, delivery: { type: 'boolean' } },
    async run({ context }, [number = ''], given) {
      const decision = decisionOf(number, given)
      if (!decision.ok) return decision
      const refunded = await refundRequest(context, { ...decision.value, withDelivery: given.delivery === true })
      return rowsOf(refunded, ({ request, amount, currency }) => [
        { number, request, refunded: toDecimal(amount, currency), currency },
      ])
    },
  },
}
