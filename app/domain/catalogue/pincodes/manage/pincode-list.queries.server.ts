import type { Knex } from 'knex'
import { inChunks, insertRows } from '~db/bulk-rows'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import type { PincodeEntry } from './pincode-entry'

interface StoredRow {
  id: number
  channelId: number
  version: number
  from: string
  to: string
  isServiceable: 0 | 1
  hasCashOnDelivery: 0 | 1
  days: number | null
  zone: string | null
}

export type StoredPincode = Omit<StoredRow, 'isServiceable' | 'hasCashOnDelivery'> & PincodeEntry

const columns = {
  id: 'id',
  channelId: 'channel_id',
  version: 'version',
  from: 'code_from',
  to: 'code_to',
  isServiceable: 'is_serviceable',
  hasCashOnDelivery: 'has_cash_on_delivery',
  days: 'days',
  zone: 'zone',
}

const toStored = (row: StoredRow): StoredPincode => ({
  ...row,
  isServiceable: row.isServiceable === 1,
  hasCashOnDelivery: row.hasCashOnDelivery === 1,
})

/** The entry with an id, of any channel. */
export async function readPincode(q: Knex, id: number): Promise<StoredPincode | null> {
  const row = await q('pincodes').where({ id }).first<StoredRow | undefined>(columns)
  return row ? toStored(row) : null
}

/**
 * A page of a channel's entries in the order of their codes: those that a code is in, or that begin with it, or whose
 * area has such a name.
 */
export async function readPincodePage(
  q: Knex,
  channelId: number,
  search: { code: string; text: string },
  page: KeysetPage,
): Promise<ListPage<StoredPincode>> {
  const query = q('pincodes').where({ channel_id: channelId }).select(columns)
  const { code, text } = search
  if (text !== '') {
    const quoted = (part: string) => part.replace(/[\\%_]/g, '\\$&')
    void query.where((either) => {
      void either.whereRaw(`lower(zone) LIKE ? ESCAPE '\\'`, [`%${quoted(text.toLowerCase())}%`])
      if (code === '') return
      void either
        .orWhereRaw(`code_from LIKE ? ESCAPE '\\'`, [`${quoted(code)}%`])
        .orWhereRaw('(code_from <= ? AND code_to >= ? AND length(code_from) = ?)', [code, code, code.length])
    })
  }
  const order = {
    value: 'code_from',
    id: 'id',
    direction: 'asc' as const,
    cursorOf: ({ from, id }: StoredRow) => ({ value: from, id }),
  }
  const { rows, ...cursors } = await readKeysetPage<StoredRow>(query, order, page, 50)
  return { rows: rows.map(toStored), ...cursors }
}

/** All entries of a channel. */
export async function readAllPincodes(q: Knex, channelId: number): Promise<StoredPincode[]> {
  const rows: StoredRow[] = await q('pincodes').where({ channel_id: channelId }).orderBy('id').select(columns)
  return rows.map(toStored)
}

/** Lets one list of a channel be saved at a time. */
export async function lockChannelOfPincodes(trx: Knex, channelId: number): Promise<void> {
  await trx('channels').where({ id: channelId }).forNoKeyUpdate().first('id')
}

export async function deletePincodes(trx: Knex, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids, 5000)) await trx('pincodes').whereIn('id', chunk).delete()
}

const rowOf = ({ from, to, isServiceable, hasCashOnDelivery, days, zone }: PincodeEntry) => ({
  code_from: from,
  code_to: to,
  is_serviceable: Number(isServiceable),
  has_cash_on_delivery: Number(hasCashOnDelivery),
  days,
  zone,
})

/** Writes entries of a channel; those with an id in the place of the stored ones. All get the version. */
export async function writePincodes(
  trx: Knex,
  channelId: number,
  { added, changed }: { added: readonly PincodeEntry[]; changed: ReadonlyArray<PincodeEntry & { id: number }> },
  version: number,
): Promise<void> {
  const common = { channel_id: channelId, version }
  const rows = changed.map((entry) => ({ ...common, ...rowOf(entry), id: entry.id }))
  const columns = ['is_serviceable', 'has_cash_on_delivery', 'days', 'zone', 'version']
  await insertRows(trx, 'pincodes', rows, { keys: ['id'], columns })
  await insertRows(
    trx,
    'pincodes',
    added.map((entry) => ({ ...common, ...rowOf(entry) })),
  )
}
