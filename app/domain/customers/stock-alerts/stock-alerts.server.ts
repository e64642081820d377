import { asciiEmail } from '~/domain/customers/addresses/email-address.schema'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Shop, ShopChannel } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { confirmedRetention, maxUnconfirmed, repeatAfter, unconfirmedRetention } from './stock-alert'
import type { AlertedVariant, StockAlert } from './stock-alert'
import {
  confirmAlertRow,
  countUnconfirmed,
  deleteAlert,
  findAlert,
  findSoldVariantToAlert,
  insertAlert,
  renewAlert,
} from './stock-alerts.queries.server'

/** The variant of the form; null when the channel does not sell it. */
export async function readAlertedVariant(shop: ShopChannel, variantId: number): Promise<AlertedVariant | null> {
  return (await findSoldVariantToAlert(shop.db.read, shop.channel.id, variantId)) ?? null
}

/**
 * Remembers that an address wants to know when a variant can be bought again, and sends it a mail to confirm that
 * (double opt-in, the same answer for known and unknown addresses). No second mail within 15 minutes, none to an
 * address that has confirmed or has five others to confirm. Returns the variant, which may be available; then nothing
 * is stored. Error: 'not_found'.
 */
export async function requestStockAlert(
  shop: Shop,
  input: { variantId: number; email: string },
): Promise<Result<AlertedVariant>> {
  const variant = await readAlertedVariant(shop, input.variantId)
  if (!variant) return fail('not_found', 'This product is no longer sold')
  if (variant.isAvailable) return ok(variant)
  const now = shop.now()
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString()
  const email = asciiEmail(input.email).toLowerCase()
  const alert = {
    channelId: shop.channel.id,
    variantId: variant.variantId,
    email,
    token: makeToken(),
    askedAt: at(0),
    expiresAt: at(unconfirmedRetention),
  }
  await shop.db.transaction(async (trx) => {
    const renewed = await renewAlert(trx, alert, at(-repeatAfter))
    const isFull = renewed === null && (await countUnconfirmed(trx, email)) >= maxUnconfirmed
    const alertId = renewed ?? (isFull ? null : await insertAlert(trx, alert))
    if (alertId !== null) await enqueueJob(trx, 'stock.confirm_alert', { alertId }, now)
  })
  return ok(variant)
}

/** An alert of this channel by the token of its mails; null when it has ended, or never was. */
export async function readStockAlert(shop: ShopChannel, token: string): Promise<StockAlert | null> {
  if (!isToken(token)) return null
  const alert = await findAlert(shop.db.read, { token })
  return alert?.channelId === shop.channel.id ? alert : null
}

/** Confirms an alert; it is kept for 180 days at most. Confirming again changes nothing. */
export async function confirmStockAlert(shop: Pick<Shop, 'db' | 'now'>, token: string): Promise<void> {
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + confirmedRetention).toISOString()
  await shop.db.transaction((trx) => confirmAlertRow(trx, token, now.toISOString(), expiresAt))
}

/** Ends an alert and deletes its address. */
export async function endStockAlert(shop: Pick<Shop, 'db'>, token: string): Promise<void> {
  await shop.db.transaction((trx) => deleteAlert(trx, { token }))
}
