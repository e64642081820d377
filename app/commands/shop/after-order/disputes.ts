import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { daysLeftText, disputeStates, reasonText } from '~/domain/sales/disputes/dispute'
import { readDecidedDisputes, readOpenDisputes } from '~/domain/sales/disputes/disputes.queries.server'
import { toDecimal } from '~/domain/shared/money/money'
import { ok } from '~/domain/shared/result'
import type { OwnerArea } from '../owner-command'

export const disputesArea: OwnerArea = {
  list: {
    usage: '[--decided]',
    summary:
      'Shows the disputes that are open, those to be answered soonest first; with --decided the latest ones that have ended',
    options: { decided: { type: 'boolean' } },
    async run({ db, channel, now }, _given, { decided }) {
      const rows =
        decided === true
          ? (await readDecidedDisputes(db.read, channel.id, { after: null, before: null })).rows
          : await readOpenDisputes(db.read, channel.id)
      const at = (instant: string | null) => (instant === null ? '' : localDateTime(instant, channel.timeZone))
      return ok(
        rows.map((dispute) => ({
          id: dispute.id,
          number: dispute.number,
          amount: toDecimal(dispute.amount, dispute.currency),
          currency: dispute.currency,
          state: disputeStates[dispute.status],
          why: reasonText(dispute.reason),
          answerBy: dispute.status === 'needs_response' ? at(dispute.respondBy) : '',
          left: daysLeftText(dispute, now) ?? '',
          opened: at(dispute.openedAt),
          decided: at(dispute.decidedAt),
          provider: dispute.provider,
          reference: dispute.reference,
          link: dispute.link ?? '',
        })),
      )
    },
  },
}
