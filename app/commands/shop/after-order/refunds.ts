import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import { markRefundPaid } from '~/domain/sales/refunds/refund-by-hand.server'
import { readPendingRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { readGoodwill, refundGoodwill } from '~/domain/sales/returns/goodwill/refund-goodwill.server'
import { fail, ok } from '~/domain/shared/result'
import { rowsOf, textOption, type OwnerArea } from '../owner-command'

export const refundsArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the refunds that are not done: those at a provider, and those to be paid by hand',
    async run({ db, channel }) {
      const rows = await readPendingRefunds(db.read, channel.id, 200)
      return ok(rows.map((row) => ({ ...row, amount: toDecimal(row.amount, row.currency) })))
    },
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
    summary: 'Notes that a refund was paid by hand (bank transfer, cash)',
    arguments: ['ID'],
    options: { reference: { type: 'string' } },
    run: async ({ context }, [id = ''], options) =>
      rowsOf(
        await markRefundPaid(context, /^\d{1,15}$/.test(id) ? Number(id) : 0, textOption(options, 'reference') ?? ''),
        ({ amount, currency }) => [{ id, refunded: toDecimal(amount, currency), currency }],
      ),
  },
}
