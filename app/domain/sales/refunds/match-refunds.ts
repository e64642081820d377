import type { ListedRefund } from '~/domain/sales/payments/provider'
import type { RefundRow } from './refunds.queries.server'

/** What a provider lists, by whether the shop knows it. */
export interface MatchedRefunds {
  ours: Array<{ row: RefundRow; listed: ListedRefund }>
  /** Made in the provider's own pages. */
  foreign: ListedRefund[]
}

/**
 * Finds the rows of the refunds that a provider lists: by the key that the shop gave it, or by its reference. One
 * without a key is also ours when the provider was asked for just this amount and has not answered yet. Pure.
 */
export function matchRefunds(rows: readonly RefundRow[], all: readonly ListedRefund[]): MatchedRefunds {
  const free = new Set(rows.filter(({ source }) => source !== 'hand'))
  const ours: MatchedRefunds['ours'] = []
  const take = (listed: ListedRefund, isIt: (row: RefundRow) => boolean) => {
    const row = [...free].find(isIt)
    if (!row) return false
    free.delete(row)
    ours.push({ row, listed })
    return true
  }
  const known = (listed: ListedRefund) =>
    take(listed, (row) => (listed.key !== null && row.token === listed.key) || row.reference === listed.reference)
  const unknown = all.filter((listed) => !known(listed))
  const foreign = unknown.filter(
    (listed) =>
      listed.key !== null ||
      !take(
        listed,
        (row) =>
          row.source === 'shop' &&
          row.status === 'pending' &&
          row.askedAt !== null &&
          row.reference === null &&
          row.amount === listed.amount &&
          row.currency === listed.currency,
      ),
  )
  return { ours, foreign }
}
