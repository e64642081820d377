import type { Knex } from 'knex'
import { fail, ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import type { GiftCardPart } from './gift-card'
import { hashGiftCardCode, normaliseGiftCardCode } from './gift-card-code.server'
import {
  findGiftCard,
  lockGiftCards,
  markCardsCancelled,
  readIssuedCards,
  readRedeemed,
  writeGiftCardMovements,
  type GiftCardRow,
} from './gift-cards.queries.server'

/**
 * The card with a code as a person typed it. Error: 'gift_card_unknown', for every code that names no card of the
 * channel.
 */
export async function findGiftCardByCode(
  { db, channel, secret }: Pick<Shop, 'db' | 'channel'> & { secret: string },
  typed: string,
): Promise<Result<GiftCardRow>> {
  const code = normaliseGiftCardCode(typed)
  const card =
    code && (await findGiftCard(db.read, { channelId: channel.id, codeHash: hashGiftCardCode(code, secret) }))
  if (card && card.currency === channel.currency) return ok(card)
  const message = 'We don’t recognise this code. Please check it against your email: it has 16 letters and digits.'
  return fail('gift_card_unknown', message, { giftCard: [message] })
}

/**
 * Takes the parts of an order from its gift cards, instead of what it had taken before. All or nothing: fails with
 * 'gift_card_changed' when a card is blocked or has less than its part. Cards are locked in the order of their ids, so two orders
 * never take the same money.
 */
export async function redeemGiftCards(
  trx: Knex,
  { id: orderId, isNew }: { id: number; /** It was just written, so it has taken nothing yet. */ isNew: boolean },
  parts: ReadonlyArray<Pick<GiftCardPart, 'id' | 'amount'>>,
  now: Date,
): Promise<Result<null>> {
  const before = isNew ? [] : await readRedeemed(trx, orderId)
  const locked = await lockGiftCards(
    trx,
    [...new Set([...before, ...parts].map(({ id }) => id))].sort((a, b) => a - b),
  )
  const balances = new Map([...locked].map(([id, { balance, isBlocked }]) => [id, isBlocked ? -Infinity : balance]))
  for (const { id, amount } of before) balances.set(id, (balances.get(id) ?? 0) + amount)
  if (parts.some(({ id, amount }) => (balances.get(id) ?? 0) < amount))
    return fail(
      'gift_card_changed',
      'The balance of a gift card has changed since this page was opened. Please look at what is left to pay.',
    )
  const released = before.map(({ id, amount }) => ({ giftCardId: id, kind: 'release' as const, amount, orderId }))
  const redeemed = parts.map(({ id, amount }) => ({
    giftCardId: id,
    kind: 'redeem' as const,
    amount: -amount,
    orderId,
  }))
  // a card has only one movement in a statement
  await writeGiftCardMovements(trx, released, now)
  await writeGiftCardMovements(trx, redeemed, now)
  return ok(null)
}

/** Gives back to its gift cards what an order has taken; changes nothing when it has taken nothing. */
export async function releaseGiftCards(trx: Knex, orderId: number, now: Date): Promise<void> {
  const released = await redeemGiftCards(trx, { id: orderId, isNew: false }, [], now)
  if (!released.ok) throw new Error(released.error.message)
}

/**
 * Cancels the cards that were made of an order: their whole amounts are taken from them in the caller's transaction,
 * which has locked the order and gives the money back to the buyer; recipients who have got their card are told. Fails with `gift_card_spent` when something was
 * taken from a card; an order that takes from it at the same time waits for its lock, or this waits for the order's.
 * @param pieces how many cards of which lines, those that nothing was taken from before others; all cards without it
 */
export async function cancelGiftCards(
  trx: Knex,
  order: { id: number; number: string | null },
  now: Date,
  pieces?: ReadonlyArray<{ lineId: number; quantity: number }>,
): Promise<StaffResult<null>> {
  const issued = await readIssuedCards(trx, order.id)
  if (issued.length === 0) return ok(null)
  // the refund that follows locks the cards that have paid for the order: all are locked in one order
  const paidWith = (await readRedeemed(trx, order.id)).map(({ id }) => id)
  const ids = new Set([...issued.map(({ id }) => id), ...paidWith])
  const locked = await lockGiftCards(
    trx,
    [...ids].sort((a, b) => a - b),
  )
  const isSpent = ({ id, initialAmount }: (typeof issued)[number]) => locked.get(id)?.balance !== initialAmount
  const unspentFirst = [...issued.filter((card) => !isSpent(card)), ...issued.filter(isSpent)]
  const chosen = pieces
    ? pieces.flatMap(({ lineId, quantity }) => unspentFirst.filter((card) => card.lineId === lineId).slice(0, quantity))
    : issued
  const spent = chosen.find(isSpent)
  if (spent) return refuse('gift_card_spent', { number: order.number, lastFour: spent.lastFour })
  const movements = chosen.map(({ id, initialAmount }) => ({
    giftCardId: id,
    kind: 'cancel' as const,
    amount: -initialAmount,
    orderId: order.id,
  }))
  await writeGiftCardMovements(trx, movements, now)
  const sent = await markCardsCancelled(
    trx,
    chosen.map(({ id }) => id),
    now.toISOString(),
  )
  for (const giftCardId of sent) await enqueueCancellationMail(trx, giftCardId, now)
  return ok(null)
}

/** Has the recipient of a card that was sent told that it was cancelled, once. */
export async function enqueueCancellationMail(trx: Knex, giftCardId: number, now: Date): Promise<void> {
  const uniqueKey = `gift-card-cancelled:${giftCardId}`
  await enqueueJob(trx, 'gift_card.tell_cancelled', { giftCardId }, now, { uniqueKey })
}
