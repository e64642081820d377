import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import { markRefundPaid } from '~/domain/sales/refunds/refund-by-hand.server'
import { noteRefundPaid, sendRefundAgain } from '~/domain/sales/refunds/decide-failed-refund.server'
import { findRefund, readFailedRefunds, readWaitingRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { readGoodwill, refundGoodwill } from '~/domain/sales/returns/goodwill/refund-goodwill.server'
import { fail, ok } from '~/domain/shared/result'
import { rowsOf, textOption, type OwnerArea } from '../owner-command'

const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

export const refundsArea: OwnerArea = {
  list: {
    usage: '',
    summary:
      'Shows the refunds that are open: those that have failed, those at a provider, and those to be paid by hand',
    async run({ db, channel }) {
      const rows = [
        ...(await readFailedRefunds(db.read, channel.id, 200)),
        ...(await readWaitingRefunds(db.read, channel.id, 200)),
      ]
      return ok(
        rows.map(({ id, number, amount, currency, status, source, failure, provider, createdAt }) => ({
          id,
          number,
          amount: toDecimal(amount, currency),
          currency,
          state: status === 'failed' ? 'failed' : source === 'hand' ? 'by hand' : 'at the provider',
          why: failure ?? '',
          provider,
          createdAt,
        })),
      )
    },
  },
  again: {
    usage: 'ID',
    summary: 'Makes a refund again that has failed',
    arguments: ['ID'],
    run: async ({ context }, [id = '']) =>
      rowsOf(await sendRefundAgain(context, idOf(id)), ({ amount, currency }) => [
        { id, refunding: toDecimal(amount, currency), currency },
      ]),
  },
  give: {
    usage: 'ORDER --amount AMOUNT --reason TEXT',
    summary: 'Gives a part of the price back without goods that come back; the buyer reads why',
    arguments: ['ORDER'],
    options: { amount: { type: 'string' }, reason: { type: 'string' } },
    async run({ context }, [number = ''], options) {
      const state = await readGoodwill(context.db, number, null)
      if (!state.ok) return state
      const { given, currency } = state.value
      const text = textOption(options, 'amount') ?? ''
      const amount = parseDecimal(text, currency)
      if (amount === null || amount <= 0)
        return fail('invalid_input', `--amount: “${text}” is not an amount of ${currency}`)
      const done = await refundGoodwill(context, number, { amount, reason: textOption(options, 'reason') ?? '', given })
      return rowsOf(done, ({ request }) => [{ number, request, refunded: toDecimal(amount, currency), currency }])
    },
  },
  'mark-paid': {
    usage: 'ID [--reference TEXT]',
    summary: 'Notes that a refund was paid by hand (bank transfer, cash), also one that has failed at its provider',
    arguments: ['ID'],
    options: { reference: { type: 'string' } },
    async run({ context }, [id = ''], options) {
      const refund = await findRefund(context.db.read, idOf(id))
      const note = refund?.status === 'failed' ? noteRefundPaid : markRefundPaid
      const done = await note(context, idOf(id), textOption(options, 'reference') ?? '')
      return rowsOf(done, ({ amount, currency }) => [{ id, refunded: toDecimal(amount, currency), currency }])
    },
  },
}
