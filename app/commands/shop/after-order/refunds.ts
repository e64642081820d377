import { toDecimal } from '~/domain/shared/money/money'
import { markRefundPaid } from '~/domain/sales/refunds/refund-by-hand.server'
import { readPendingRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { ok } from '~/domain/shared/result'
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
