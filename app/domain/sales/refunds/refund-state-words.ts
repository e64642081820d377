import type { RefundRow } from './refunds.queries.server'

/** How far a refund is, and who has made it, for the staff. */
export interface RefundStateWords {
  label: string
  /** Why it has failed, and what was done about it; '' otherwise. */
  reason: string
  by: string
}

const makers: Record<RefundRow['source'], string> = {
  shop: 'The shop',
  provider: 'Somebody in the pages of the provider',
  hand: 'You, by hand',
}

/**
 * How far a refund is. Pure.
 * @param doneAt when it was done, for people; also of one that has failed since
 */
export function refundState(
  refund: Pick<RefundRow, 'status' | 'source' | 'failure' | 'resolution' | 'askedAt'>,
  doneAt: string | null,
): RefundStateWords {
  const by = makers[refund.source]
  switch (refund.status) {
    case 'done':
      return { label: doneAt === null ? 'Done' : `Done on ${doneAt}`, reason: '', by }
    case 'pending':
      if (refund.source === 'hand') return { label: 'To be paid by you', reason: '', by }
      return { label: refund.askedAt === null ? 'Not at the provider yet' : 'The provider works on it', reason: '', by }
    case 'failed': {
      const after =
        refund.resolution === 'again'
          ? 'It was made again.'
          : refund.resolution === 'hand'
            ? 'You have paid it in another way.'
            : 'It is yours to decide.'
      return {
        label: doneAt === null ? 'Failed' : 'Failed after it was done',
        reason: `${refund.failure ?? ''}. ${after}`,
        by,
      }
    }
  }
}
