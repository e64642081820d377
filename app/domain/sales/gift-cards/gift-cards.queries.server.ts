import type { Knex } from 'knex'
import { columnList, inList, insertRow, insertRows, rowLock, runPrepared } from '~db/prepared'
import type { GiftCardPart } from './gift-card'

/** A gift card as stored. Minor units. */
export interface GiftCardRow {
  id: number
  channelId: number
  /** Null for a card that the owner has issued without an order. */
  orderId: number | null
  nonce: string
  codeHash: string
  lastFour: string
  currency: string
  initialAmount: number
  balance: number
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  /** ISO instant; null until its mail was accepted. */
  sentAt: string | null
  /** ISO instant; null unless it was cancelled with its order. */
  cancelledAt: string | null
  /** ISO instant; null unless the owner has blocked it, so that nothing can be bought with it. */
  blockedAt: string | null
}

const cardColumns = columnList({
  id: 'id',
  channelId: 'channel_id',
  orderId: 'order_id',
  nonce: 'nonce',
  codeHash: 'code_hash',
  lastFour: 'last_four',
  currency: 'currency',
  initialAmount: 'initial_amount',
  balance: 'balance',
  recipientName: 'recipient_name',
  recipientEmail: 'recipient_email',
  senderName: 'sender_name',
  message: 'message',
  sentAt: 'sent_at',
  cancelledAt: 'cancelled_at',
  blockedAt: 'blocked_at',
} satisfies Record<keyof GiftCardRow, string>)

export async function findGiftCard(
  q: Knex,
  by: { id: number } | { channelId: number; codeHash: string },
): Promise<GiftCardRow | null> {
  const [row] =
    'id' in by
      ? await runPrepared<GiftCardRow>(q, `SELECT ${cardColumns} FROM gift_cards WHERE id = ?`, [by.id])
      : await runPrepared<GiftCardRow>(
          q,
          `SELECT ${cardColumns} FROM gift_cards WHERE channel_id = ? AND code_hash = ?`,
          [by.channelId, by.codeHash],
        )
  return row ?? null
}

/** Cards of a channel by id, in no order. */
export async function readGiftCards(q: Knex, channelId: number, ids: readonly number[]): Promise<GiftCardRow[]> {
  if (ids.length === 0) return []
  const list = inList(ids)
  return runPrepared<GiftCardRow>(
    q,
    `SELECT ${cardColumns} FROM gift_cards WHERE channel_id = ? AND id IN (${list.sql})`,
    [channelId, ...list.values],
  )
}

/** Locks cards in the order of their ids until the transaction ends; returns by id what they have. */
export async function lockGiftCards(
  trx: Knex,
  ids: readonly number[],
): Promise<Map<number, { balance: number; isBlocked: boolean }>> {
  if (ids.length === 0) return new Map()
  const list = inList(ids)
  const rows = await runPrepared<{ id: number; balance: number; blockedAt: string | null }>(
    trx,
    `SELECT id, balance, blocked_at AS "blockedAt" FROM gift_cards WHERE id IN (${list.sql}) ORDER BY id ${rowLock(trx)}`,
    list.values,
  )
  return new Map(rows.map(({ id, balance, blockedAt }) => [id, { balance, isBlocked: blockedAt !== null }]))
}

/** Reads the amount that an order has taken from each gift card and not given back; only amounts above 0. */
export async function readRedeemed(q: Knex, orderId: number): Promise<Array<Pick<GiftCardPart, 'id' | 'amount'>>> {
  return runPrepared(
    q,
    `SELECT gift_card_id AS id, -sum(amount) AS amount FROM gift_card_movements
     WHERE order_id = ? AND kind IN ('redeem', 'release') GROUP BY gift_card_id HAVING sum(amount) < 0
     ORDER BY gift_card_id`,
    [orderId],
  )
}

interface GiftCardMovement {
  giftCardId: number
  kind: 'issue' | 'redeem' | 'release' | 'cancel'
  /** Signed. The balance changes by it. */
  amount: number
  /** Null for a card that is issued without an order. */
  orderId: number | null
}

/**
 * Writes movements; each changes the balance of its card. Their cards are locked, unless they are new. At most one for
 * each card: PostgreSQL compares a balance with the sum of all movements that a statement inserts.
 */
export async function writeGiftCardMovements(
  trx: Knex,
  movements: readonly GiftCardMovement[],
  now: Date,
): Promise<void> {
  const rows = movements.map(({ giftCardId, kind, amount, orderId }) => ({
    gift_card_id: giftCardId,
    kind,
    amount,
    order_id: orderId,
    created_at: now.toISOString(),
  }))
  await insertRows(trx, 'gift_card_movements', rows)
}

type NewGiftCard = Omit<GiftCardRow, 'id' | 'balance' | 'sentAt' | 'cancelledAt' | 'blockedAt'> & {
  /** Null without an order. */
  linePosition: number | null
  piece: number | null
}

/** Inserts the card of one piece of a line, or one without an order, with its whole amount; returns its id, or null when it exists already. */
export async function insertGiftCard(trx: Knex, card: NewGiftCard, now: Date): Promise<number | null> {
  const [row] = await insertRow<{ id: number }>(
    trx,
    'gift_cards',
    {
      channel_id: card.channelId,
      order_id: card.orderId,
      line_position: card.linePosition,
      piece: card.piece,
      nonce: card.nonce,
      code_hash: card.codeHash,
      last_four: card.lastFour,
      currency: card.currency,
      initial_amount: card.initialAmount,
      recipient_name: card.recipientName,
      recipient_email: card.recipientEmail,
      sender_name: card.senderName,
      message: card.message,
      created_at: now.toISOString(),
    },
    'ON CONFLICT (order_id, line_position, piece) DO NOTHING RETURNING id',
  )
  if (!row) return null
  const { orderId, initialAmount: amount } = card
  await writeGiftCardMovements(trx, [{ giftCardId: row.id, kind: 'issue', amount, orderId }], now)
  return row.id
}

/**
 * Marks a card as sent; null when it was before. Who got it is forgotten when its buyer has deleted their account.
 * @returns whether it was cancelled while it was sent
 */
export async function markGiftCardSent(
  trx: Knex,
  id: number,
  sentAt: string,
): Promise<{ isCancelled: boolean } | null> {
  const [marked]: Array<Pick<GiftCardRow, 'cancelledAt'>> = await trx('gift_cards')
    .where({ id })
    .whereNull('sent_at')
    .update({ sent_at: sentAt })
    .returning('cancelled_at as cancelledAt')
  if (!marked) return null
  const deleted = trx('orders as o').join('customers as c', 'c.id', 'o.customer_id').whereNotNull('c.deleted_at')
  await trx('gift_cards')
    .where({ id })
    .whereIn('order_id', deleted.select('o.id'))
    .update({ recipient_name: '', recipient_email: '', message: '' })
  return { isCancelled: marked.cancelledAt !== null }
}

/** Gives a card that was not sent yet its code of now. */
export async function updateCodeHash(trx: Knex, id: number, codeHash: string, lastFour: string): Promise<void> {
  await trx('gift_cards').where({ id }).whereNull('sent_at').update({ code_hash: codeHash, last_four: lastFour })
}

/** A card that was made of a line of an order and is not cancelled. Minor units. */
export interface IssuedCard {
  id: number
  lineId: number
  lastFour: string
  initialAmount: number
}

/** The cards that were made of an order's lines and are not cancelled, those of the last pieces first. */
export async function readIssuedCards(q: Knex, orderId: number): Promise<IssuedCard[]> {
  return q('gift_cards as g')
    .join('order_lines as l', (join) => join.on('l.order_id', 'g.order_id').andOn('l.position', 'g.line_position'))
    .where({ 'g.order_id': orderId })
    .whereNull('g.cancelled_at')
    .orderBy('g.id', 'desc')
    .select({ id: 'g.id', lineId: 'l.id', lastFour: 'g.last_four', initialAmount: 'g.initial_amount' })
}

/**
 * Marks cards as cancelled; their movements take their amounts.
 * @returns the ids of those that were sent to their recipients
 */
export async function markCardsCancelled(trx: Knex, ids: readonly number[], at: string): Promise<number[]> {
  const marked: Array<{ id: number; sentAt: string | null }> = await trx('gift_cards')
    .whereIn('id', [...ids])
    .whereNull('cancelled_at')
    .update({ cancelled_at: at })
    .returning(['id', 'sent_at as sentAt'])
  return marked.flatMap(({ id, sentAt }) => (sentAt === null ? [] : [id]))
}

/** Which lines of an order are gift cards by their product, and how many pieces of the lines were cancelled. */
export async function readGiftCardLines(
  q: Knex,
  orderId: number,
): Promise<Array<{ position: number; isGiftCard: 0 | 1; cancelledQuantity: number }>> {
  return q('order_lines as l')
    .join('products as p', 'p.id', 'l.product_id')
    .where({ 'l.order_id': orderId })
    .select({ position: 'l.position', isGiftCard: 'p.is_gift_card', cancelledQuantity: 'l.cancelled_quantity' })
}
