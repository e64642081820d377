import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
import { availableSql } from '~/domain/catalogue/stock/stock.queries.server'
import type { AlertedVariant, StockAlert } from './stock-alert'

const variantColumns = {
  variantId: 'v.id',
  sku: 'v.sku',
  productSlug: 'p.slug',
  productName: 'p.name',
  choice: `coalesce((SELECT string_agg(ov.value, ', ' ORDER BY o.position, o.id) FROM variant_option_values c
    JOIN product_options o ON o.id = c.option_id JOIN product_option_values ov ON ov.id = c.option_value_id
    WHERE c.variant_id = v.id), '')`,
  isAvailable: `CASE WHEN ${availableSql} THEN 1 ELSE 0 END`,
} satisfies Record<keyof AlertedVariant, string>

/** Variant `v` of product `p` with its price `vp` and its stock `s`. */
const variantTables = `variants v JOIN products p ON p.id = v.product_id JOIN variant_prices vp ON vp.variant_id = v.id
  LEFT JOIN stock s ON s.variant_id = v.id`
const soldSql = 'v.is_deleted = 0 AND p.is_published = 1 AND vp.is_published = 1'

const alertColumns = {
  ...variantColumns,
  id: 'a.id',
  channelId: 'a.channel_id',
  email: 'a.email',
  token: 'a.token',
  askedAt: 'a.asked_at',
  confirmedAt: 'a.confirmed_at',
} satisfies Record<keyof StockAlert, string>

type Flagged<T extends { isAvailable: boolean }> = Omit<T, 'isAvailable'> & { isAvailable: number }

const withFlag = <T extends { isAvailable: number }>(row: T) => ({ ...row, isAvailable: row.isAvailable === 1 })

/** A variant that the channel sells. */
export async function findSoldVariantToAlert(
  q: Knex,
  channelId: number,
  variantId: number,
): Promise<AlertedVariant | undefined> {
  const rows = await runPrepared<Flagged<AlertedVariant>>(
    q,
    `SELECT ${columnList(variantColumns)} FROM ${variantTables} WHERE ${soldSql} AND vp.channel_id = ? AND v.id = ?`,
    [channelId, variantId],
  )
  return rows.map(withFlag)[0]
}

/** An alert by its id or its token. A variant that is no longer sold is not available. */
export async function findAlert(q: Knex, by: { id: number } | { token: string }): Promise<StockAlert | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['token', by.token] as const)
  const columns = { ...alertColumns, isAvailable: `CASE WHEN ${soldSql} AND ${availableSql} THEN 1 ELSE 0 END` }
  const rows = await runPrepared<Flagged<StockAlert>>(
    q,
    `SELECT ${columnList(columns)} FROM ${variantTables}
     JOIN stock_alerts a ON a.variant_id = v.id AND a.channel_id = vp.channel_id WHERE a.${column} = ?`,
    [value],
  )
  return rows.map(withFlag)[0]
}

interface NewAlert {
  channelId: number
  variantId: number
  email: string
  token: string
  askedAt: string
  expiresAt: string
}

/** Inserts an alert that waits to be confirmed; returns its id, or null when the address has one for the variant. */
export async function insertAlert(trx: Knex, alert: NewAlert): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('stock_alerts')
    .insert({
      channel_id: alert.channelId,
      variant_id: alert.variantId,
      email: alert.email,
      token: alert.token,
      asked_at: alert.askedAt,
      expires_at: alert.expiresAt,
    })
    .onConflict(['variant_id', 'channel_id', 'email'])
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}

/**
 * Renews an alert that waits to be confirmed, unless it was asked for since `askedBefore` (ISO instant). Returns its
 * id, else null.
 */
export async function renewAlert(trx: Knex, alert: NewAlert, askedBefore: string): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('stock_alerts')
    .where({ variant_id: alert.variantId, channel_id: alert.channelId, email: alert.email })
    .whereNull('confirmed_at')
    .where('asked_at', '<', askedBefore)
    .update({ asked_at: alert.askedAt, expires_at: alert.expiresAt })
    .returning('id')
  return rows[0]?.id ?? null
}

/** The number of alerts of an address that wait to be confirmed. */
export async function countUnconfirmed(q: Knex, email: string): Promise<number> {
  const row = await q('stock_alerts').where({ email }).whereNull('confirmed_at').count({ count: '*' }).first()
  return Number(row?.['count'] ?? 0)
}

/** Confirms an alert. Changes nothing when it is confirmed already. */
export async function confirmAlertRow(trx: Knex, token: string, confirmedAt: string, expiresAt: string): Promise<void> {
  await trx('stock_alerts')
    .where({ token })
    .whereNull('confirmed_at')
    .update({ confirmed_at: confirmedAt, expires_at: expiresAt })
}

export async function deleteAlert(trx: Knex, by: { id: number } | { token: string }): Promise<void> {
  await trx('stock_alerts').where(by).delete()
}

/** A page of the confirmed alerts whose mail is not queued, by id, and whether their variant can be bought now. */
export async function readWaitingAlerts(
  q: Knex,
  afterId: number,
  limit: number,
): Promise<Array<{ id: number; isAvailable: boolean }>> {
  const rows = await runPrepared<{ id: number; isAvailable: number }>(
    q,
    `SELECT a.id AS "id", CASE WHEN vp.channel_id IS NOT NULL AND ${soldSql} AND ${availableSql} THEN 1 ELSE 0 END
       AS "isAvailable"
     FROM stock_alerts a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
     LEFT JOIN variant_prices vp ON vp.variant_id = v.id AND vp.channel_id = a.channel_id
     LEFT JOIN stock s ON s.variant_id = v.id
     WHERE a.confirmed_at IS NOT NULL AND a.queued_at IS NULL AND a.id > ? ORDER BY a.id LIMIT ?`,
    [afterId, limit],
  )
  return rows.map(withFlag)
}

/** Marks alerts as queued; returns the ids of those that were not queued before. */
export async function markQueued(trx: Knex, ids: readonly number[], now: string): Promise<number[]> {
  const rows: Array<{ id: number }> = await trx('stock_alerts')
    .whereIn('id', ids)
    .whereNull('queued_at')
    .update({ queued_at: now })
    .returning('id')
  return rows.map(({ id }) => id)
}

/** Lets an alert wait again, because its variant was sold before the mail was sent. */
export async function unmarkQueued(trx: Knex, id: number): Promise<void> {
  await trx('stock_alerts').where({ id }).update({ queued_at: null })
}

/** Whether an alert has expired. Cheap: most sweeps find none. */
export async function hasExpiredAlerts(q: Knex, now: string): Promise<boolean> {
  const rows = await runPrepared(q, 'SELECT id FROM stock_alerts WHERE expires_at <= ? LIMIT 1', [now])
  return rows.length > 0
}

export async function deleteExpiredRows(trx: Knex, now: string): Promise<void> {
  await trx('stock_alerts').where('expires_at', '<=', now).delete()
}
