import type { Knex } from 'knex'
import type { GiftCard } from './gift-card'
import { readGiftCards, readRedeemed } from './gift-cards.queries.server'

/**
 * The gift cards of a cart in its order, with what the cart can use of each: the balance and what its own draft order
 * has taken; nothing of a blocked one. Reads nothing for a cart without any.
 */
export async function readCartGiftCards(
  q: Knex,
  channelId: number,
  ids: readonly number[],
  draftOrderId: number | null,
): Promise<GiftCard[]> {
  if (ids.length === 0) return []
  const rows = new Map((await readGiftCards(q, channelId, ids)).map((row) => [row.id, row]))
  const taken = draftOrderId === null ? [] : await readRedeemed(q, draftOrderId)
  const takenFrom = new Map(taken.map(({ id, amount }) => [id, amount]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const available = row && (row.blockedAt === null ? row.balance + (takenFrom.get(id) ?? 0) : 0)
    return row ? [{ id, lastFour: row.lastFour, available: available ?? 0 }] : []
  })
}
