import type { Knex } from 'knex'
import { rowLock, runPrepared } from '~db/prepared'
import { setStoredDigits } from '~/domain/shared/money/money'
import type { Channel } from './channel'
import { usualReturnDays } from './return-days'

/** A channel as stored: the flag is 0 or 1, and the days of returns are null where the owner has not said. */
type ChannelRow = Omit<Channel, 'pricesIncludeTax' | 'returnDays'> & {
  pricesIncludeTax: number
  returnDays: number | null
}

interface StoredDigits {
  code: string
  currency: string
  digits: number
}

const columns = {
  id: 'id',
  code: 'code',
  host: 'host',
  name: 'name',
  countryCode: 'country_code',
  stateCode: 'state_code',
  currency: 'currency',
  languageTag: 'language_tag',
  timeZone: 'time_zone',
  mobileCode: 'mobile_code',
  mobileNumberLength: 'mobile_number_length',
  pricesIncludeTax: 'prices_include_tax',
  orderPrefix: 'order_prefix',
  returnDays: 'return_days',
  sellerName: 'seller_name',
  sellerAddress: 'seller_address',
  sellerTaxId: 'seller_tax_id',
  returnAddress: 'return_address',
} satisfies Record<keyof ChannelRow, string>

function toChannel(row: ChannelRow): Channel {
  const returnDays = row.returnDays ?? usualReturnDays(row.countryCode)
  return { ...row, pricesIncludeTax: row.pricesIncludeTax === 1, returnDays }
}

/** The active channels by id. From then on amounts are read with the decimals that the channels store. */
export async function readActiveChannels(q: Knex): Promise<Channel[]> {
  const rows: Array<ChannelRow & StoredDigits & { isActive: number }> = await q('channels')
    .orderBy('id')
    .select({ ...columns, digits: 'currency_digits', isActive: 'is_active' })
  setStoredDigits(rows)
  return rows.flatMap(({ digits: _digits, isActive, ...row }) => (isActive === 1 ? [toChannel(row)] : []))
}

/** A channel as its owner edits it, active or not; null when there is none with this code. */
export async function readOwnerChannel(q: Knex, code: string): Promise<(ChannelRow & { version: number }) | null> {
  const row: (ChannelRow & { version: number }) | undefined = await q('channels')
    .where({ code })
    .first({ ...columns, version: 'version' })
  return row ?? null
}

/** The names and hosts of all channels, active or not. */
export async function readChannelNames(q: Knex): Promise<string[]> {
  const rows: Array<{ name: string; host: string }> = await q('channels').select('name', 'host')
  return rows.flatMap(({ name, host }) => [name, host])
}

/** The currency of each channel, active or not, and how many decimals the channel's amounts are stored with. */
export async function readChannelDigits(q: Knex): Promise<StoredDigits[]> {
  return q('channels').orderBy('id').select('code', 'currency', { digits: 'currency_digits' })
}

/** Ids of all channels, active or not, in ascending order. */
export async function readChannelIds(q: Knex): Promise<number[]> {
  return q('channels').orderBy('id').pluck('id')
}

/** Ids of all channels. Their rows are locked, in the order of the ids, until the transaction ends. */
export async function lockChannelIds(trx: Knex): Promise<number[]> {
  const sql = `SELECT id FROM channels ORDER BY id ${rowLock(trx, { allowsReferences: true })}`
  return (await runPrepared<{ id: number }>(trx, sql)).map(({ id }) => id)
}

/** Ids of all channels by their codes. */
export async function readChannelIdsByCode(q: Knex): Promise<Map<string, number>> {
  const rows = await q('channels').select<Array<{ id: number; code: string }>>('id', 'code')
  return new Map(rows.map(({ id, code }) => [code, id]))
}
