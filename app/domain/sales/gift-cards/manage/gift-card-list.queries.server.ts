import type { Knex } from 'knex'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import type { GiftCardListState } from './gift-card-list'

/** A gift card as the owner sees it: never with its code. Minor units. */
export interface OwnerGiftCard {
  id: number
  version: number
  lastFour: string
  currency: string
  initialAmount: number
  balance: number
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  sentAt: string | null
  cancelledAt: string | null
  blockedAt: string | null
  createdAt: string
  /** Of the order that has bought it. */
  orderNumber: string | null
}

const columns = {
  id: 'g.id',
  version: 'g.version',
  lastFour: 'g.last_four',
  currency: 'g.currency',
  initialAmount: 'g.initial_amount',
  balance: 'g.balance',
  recipientName: 'g.recipient_name',
  recipientEmail: 'g.recipient_email',
  senderName: 'g.sender_name',
  message: 'g.message',
  sentAt: 'g.sent_at',
  cancelledAt: 'g.cancelled_at',
  blockedAt: 'g.blocked_at',
  createdAt: 'g.created_at',
  orderNumber: 'o.number',
} satisfies Record<keyof OwnerGiftCard, string>

const pageSize = 50
/** The most cards that a search shows. */
const maxFound = 50

const cards = (q: Knex, channelId: number) =>
  q('gift_cards as g').leftJoin('orders as o', 'o.id', 'g.order_id').where('g.channel_id', channelId)

// written out, because the partial indexes have these conditions (migration 116-gift-cards-by-hand)
const conditions = {
  all: null,
  open: 'g.balance > 0 AND g.blocked_at IS NULL',
  blocked: 'g.blocked_at IS NOT NULL',
} as const satisfies Record<GiftCardListState, string | null>

/** The gift cards of a channel, the newest first. */
export async function readGiftCardPage(
  q: Knex,
  channelId: number,
  state: GiftCardListState,
  page: KeysetPage,
): Promise<ListPage<OwnerGiftCard>> {
  const condition = conditions[state]
  const query = cards(q, channelId).select(columns)
  if (condition !== null) void query.whereRaw(condition)
  const cursorOf = ({ id }: OwnerGiftCard) => ({ value: '-', id })
  return readKeysetPage(query, { value: null, id: 'g.id', direction: 'desc', cursorOf }, page, pageSize)
}

/** The gift cards of a channel by the end of their code, their order or the address of their recipient. */
export async function findGiftCards(
  q: Knex,
  channelId: number,
  by: { lastFour: string } | { orderNumber: string } | { emails: readonly string[] },
): Promise<OwnerGiftCard[]> {
  const query = cards(q, channelId)
  if ('lastFour' in by) void query.where('g.last_four', by.lastFour)
  else if ('orderNumber' in by) void query.where('o.number', by.orderNumber)
  else void query.whereRaw(`lower(g.recipient_email) IN (${by.emails.map(() => '?').join(', ')})`, [...by.emails])
  return query.orderBy('g.id', 'desc').limit(maxFound).select(columns)
}

/** The gift card of a channel with an id. */
export async function findChannelGiftCard(q: Knex, channelId: number, id: number): Promise<OwnerGiftCard | undefined> {
  return cards(q, channelId).where('g.id', id).first<OwnerGiftCard | undefined>(columns)
}

export interface GiftCardMovementRow {
  id: number
  kind: 'issue' | 'redeem' | 'release' | 'cancel'
  /** Minor units, signed. */
  amount: number
  at: string
  /** Null for what has no order, and while the checkout of an order goes on. */
  orderNumber: string | null
}

/** What was put on a card and taken from it, the latest first; at most 100. */
export async function readGiftCardMovements(q: Knex, giftCardId: number): Promise<GiftCardMovementRow[]> {
  return q('gift_card_movements as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.gift_card_id', giftCardId)
    .orderBy('m.id', 'desc')
    .limit(100)
    .select({ id: 'm.id', kind: 'm.kind', amount: 'm.amount', at: 'm.created_at', orderNumber: 'o.number' })
}

/** Changes a gift card of a channel. */
export async function updateGiftCard(
  trx: Knex,
  id: number,
  values: { blocked_at?: string | null; sent_at?: null; recipient_name?: string; recipient_email?: string },
): Promise<void> {
  await trx('gift_cards').where({ id }).update(values)
}
