import type { LogEntry } from '~/domain/operations/changes/change-log/read-log.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import type { Shop } from '~/domain/shared/shop'
import {
  findChannelGiftCard,
  readGiftCardMovements,
  type GiftCardMovementRow,
  type OwnerGiftCard,
} from './gift-card-list.queries.server'

/** Something that the team has done with a gift card. */
interface GiftCardChange {
  id: number
  text: string
  reason: string
  by: string
  /** ISO instant. */
  at: string
}

/** A gift card of the channel with its money and what the team has done with it, the latest first. */
export async function readOwnerGiftCard(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  id: number,
): Promise<{ card: OwnerGiftCard; movements: GiftCardMovementRow[]; changes: GiftCardChange[] } | null> {
  const card = await findChannelGiftCard(db.read, channel.id, id)
  if (!card) return null
  const [movements, entries] = await Promise.all([
    readGiftCardMovements(db.read, id),
    readLog(db, { thing: { kind: 'gift_card', id: String(id) }, limit: 50 }),
  ])
  return { card, movements, changes: entries.map(changeOf) }
}

function changeOf({ id, at, by, action, changes }: LogEntry): GiftCardChange {
  const [, reason] = changes.reason ?? []
  const [, sendsTo] = changes.sendsTo ?? []
  const [, blockedAt] = changes.blockedAt ?? []
  const text =
    action === 'created'
      ? 'Issued'
      : changes.blockedAt
        ? blockedAt === null
          ? 'Unblocked'
          : 'Blocked'
        : changes.sendsTo
          ? `Sent${typeof sendsTo === 'string' ? ` to ${sendsTo}` : ' again'}`
          : 'Changed'
  return { id, text, reason: typeof reason === 'string' ? reason : '', by, at }
}
