import type { Knex } from 'knex'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import {
  deleteRows,
  insertRow,
  readRows,
  updateRows,
  type Values,
} from '~/domain/operations/changes/edited-rows.queries.server'
import type { Database } from '~db/connection'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { checkEntry, type TypedEntry } from './check-entry.server'
import { rangeOf, type PincodeEntry } from './pincode-entry'
import {
  deletePincodes,
  lockChannelOfPincodes,
  readAllPincodes,
  writePincodes,
  type StoredPincode,
} from './pincode-list.queries.server'

const columnsOf = (channelId: number, entry: PincodeEntry): Values => ({
  channel_id: channelId,
  code_from: entry.from,
  code_to: entry.to,
  is_serviceable: Number(entry.isServiceable),
  has_cash_on_delivery: Number(entry.hasCashOnDelivery),
  days: entry.days,
  zone: entry.zone,
})

async function checkOwn(trx: Knex, { channel }: StaffContext, typed: TypedEntry, ownId: number | null) {
  const checked = checkEntry(channel.countryCode, typed)
  if (!checked.ok) return checked
  const columns = columnsOf(channel.id, checked.value)
  const identity: Values = { channel_id: channel.id, code_from: checked.value.from, code_to: checked.value.to }
  const same = (await readRows(trx, 'pincodes', identity)).find(({ id }) => id !== ownId)
  return same ? refuse('pincode_exists', { id: Number(same.id) }, 'from') : ok({ identity, columns })
}

/** Adds an entry to the list of the context's channel. Errors: `invalid_fields`, `pincode_exists`. */
export async function addPincode(context: StaffContext, typed: TypedEntry): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    await lockChannelOfPincodes(trx, context.channel.id)
    const checked = await checkOwn(trx, context, typed, null)
    if (!checked.ok) return checked
    const { identity, columns } = checked.value
    return ok({ id: await record.row('pincode', identity, () => insertRow(trx, 'pincodes', columns)) })
  })
}

/** Changes an entry of the context's channel. Errors: `pincode_not_found`, and those of {@link addPincode}. */
export async function changePincode(
  context: StaffContext,
  { id, version, ...typed }: TypedEntry & { id: number; version?: number },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    await lockChannelOfPincodes(trx, context.channel.id)
    const checked = await checkOwn(trx, context, typed, id)
    if (!checked.ok) return checked
    const where = { id, channel_id: context.channel.id }
    const write = () => updateRows(trx, 'pincodes', where, checked.value.columns)
    return (await record.row('pincode', where, write, version)) > 0 ? ok({ id }) : refuse('pincode_not_found', { id })
  })
}

/** Deletes an entry of the context's channel. Error: `pincode_not_found`. */
export async function removePincode(
  context: StaffContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const where = { id, channel_id: context.channel.id }
    const count = await record.row('pincode', where, () => deleteRows(trx, 'pincodes', where), version)
    return count > 0 ? ok({ id }) : refuse('pincode_not_found', { id })
  })
}

/** What a list would change, or has changed. */
export interface ListChange {
  added: PincodeEntry[]
  changed: PincodeEntry[]
  same: number
  /** Those that are not in the list, where it replaces all. */
  removed: PincodeEntry[]
  /** How many entries there are before and after. */
  before: number
  after: number
}

const textOf = ({ isServiceable, hasCashOnDelivery, days, zone }: PincodeEntry) =>
  JSON.stringify([isServiceable, hasCashOnDelivery, days, zone])

function compareLists(stored: readonly StoredPincode[], given: readonly PincodeEntry[], isReplacing: boolean) {
  const known = new Map(stored.map((entry) => [rangeOf(entry), entry]))
  const named = new Set(given.map(rangeOf))
  const added = given.filter((entry) => !known.has(rangeOf(entry)))
  const changed = given.filter((entry) => {
    const before = known.get(rangeOf(entry))
    return before !== undefined && textOf(before) !== textOf(entry)
  })
  const removed = isReplacing ? stored.filter((entry) => !named.has(rangeOf(entry))) : []
  const change: ListChange = {
    added,
    changed,
    same: given.length - added.length - changed.length,
    removed,
    before: stored.length,
    after: stored.length + added.length - removed.length,
  }
  return { change, idOf: (entry: PincodeEntry) => known.get(rangeOf(entry))?.id ?? 0 }
}

/** What a list would change in a channel. */
export async function compareWithStored(
  db: Pick<Database, 'read'>,
  channelId: number,
  given: readonly PincodeEntry[],
  isReplacing: boolean,
): Promise<ListChange> {
  return compareLists(await readAllPincodes(db.read, channelId), given, isReplacing).change
}

/**
 * Saves a list in the context's channel: entries with the same codes are changed, others added; those that it does not
 * name stay, or are deleted where it replaces all. The record of changes has its numbers, and none of its entries.
 * Error: `invalid_fields`.
 */
export async function savePincodeList(
  context: StaffContext,
  { entries, isReplacing }: { entries: readonly PincodeEntry[]; isReplacing: boolean },
): Promise<StaffResult<ListChange>> {
  const { channel } = context
  return changeShop(context, 'settings', async (trx, record) => {
    const given = new Map<string, PincodeEntry>()
    for (const entry of entries) {
      const checked = checkEntry(channel.countryCode, entry)
      if (!checked.ok) return checked
      given.set(rangeOf(checked.value), checked.value)
    }
    await lockChannelOfPincodes(trx, channel.id)
    const stored = await readAllPincodes(trx, channel.id)
    const { change, idOf } = compareLists(stored, [...given.values()], isReplacing)
    const { added, changed, removed } = change
    await deletePincodes(trx, removed.map(idOf))
    // higher than that of every entry that somebody may have open: an id can be that of a deleted entry
    const version = stored.reduce((highest, entry) => Math.max(highest, entry.version), 0) + 1
    const inPlace = changed.map((entry) => ({ ...entry, id: idOf(entry) }))
    await writePincodes(trx, channel.id, { added, changed: inPlace }, version)
    if (added.length + changed.length + removed.length > 0)
      record.add({
        kind: 'pincode_list',
        id: channel.id,
        label: channel.code,
        before: { entries: change.before },
        after: {
          entries: change.after,
          added: added.length,
          changed: changed.length,
          removed: removed.length,
        },
      })
    return ok(change)
  })
}
