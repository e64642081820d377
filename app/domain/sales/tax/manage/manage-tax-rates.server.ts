import type { Knex } from 'knex'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { z } from 'zod/v4'
import { checkPlace } from '~/domain/operations/channels/manage/change-channel.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import {
  columnsOf,
  deleteRows,
  insertRow,
  readRows,
  updateRows,
  type Values,
} from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { taxClassName } from '~/domain/sales/tax/tax-class.schema'

const name = lineText.min(1, 'Enter a name').max(100)
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country (ISO 3166), such as IN')

const taxRateSchema = z
  .strictObject({
    taxClass: taxClassName,
    country,
    state: z.string().max(10).optional(),
    place: z.enum(['any', 'same_state', 'other_state']),
    name,
    ratePpm: z.number().int().min(0),
    position: z.int().min(0).max(9999).optional(),
  })
  .refine(({ ratePpm }) => ratePpm <= 1_000_000, { error: 'A rate is at most 100 %', path: ['rate'] })

type GivenRate = z.input<typeof taxRateSchema>

/**
 * The columns of a rate, checked. Errors: `invalid_fields`, `country_unknown`, `state_unknown`, and `tax_rate_exists`
 * when another rate than the one with `ownId` is the same but for its percentage.
 */
async function rateColumns(
  trx: Knex,
  context: StaffContext,
  rate: GivenRate,
  ownId: number | null,
): Promise<StaffResult<{ identity: Values; columns: Values }>> {
  const parsed = parseFields(taxRateSchema, rate)
  if (!parsed.ok) return parsed
  const place = await checkPlace(context.db, parsed.value)
  if (!place.ok) return place
  const names = { taxClass: 'tax_class', country: 'country_code', state: 'state_code', place: 'place', name: 'name' }
  const identity: Values = { state_code: null, ...columnsOf(parsed.value, names), channel_id: context.channel.id }
  // every rate of a place is charged: the same one twice would be charged twice
  const same = (await readRows(trx, 'tax_rates', identity)).find(({ id }) => id !== ownId)
  if (same) return refuse('tax_rate_exists', { id: Number(same.id) }, 'name')
  const position: Values = parsed.value.position === undefined ? {} : { position: parsed.value.position }
  return ok({ identity, columns: { ...identity, rate_ppm: parsed.value.ratePpm, ...position } })
}

/**
 * Adds a tax rate of the context's channel, in parts per million. Errors: `invalid_fields`, `country_unknown`,
 * `state_unknown`, `tax_rate_exists`.
 */
export async function addTaxRate(context: StaffContext, rate: GivenRate): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const checked = await rateColumns(trx, context, rate, null)
    if (!checked.ok) return checked
    const { identity, columns } = checked.value
    const id = await record.row('tax_rate', identity, () => insertRow(trx, 'tax_rates', columns))
    return ok({ id })
  })
}

/**
 * Changes a tax rate of the context's channel: orders that are placed from now on are taxed by it, and those that were
 * placed keep their taxes. Errors: `tax_rate_not_found`, and those of {@link addTaxRate}.
 */
export async function changeTaxRate(
  context: StaffContext,
  { id, version, ...rate }: GivenRate & { id: number; version?: number },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const checked = await rateColumns(trx, context, rate, id)
    if (!checked.ok) return checked
    const where = { id, channel_id: context.channel.id }
    const write = () => updateRows(trx, 'tax_rates', where, checked.value.columns)
    const count = await record.row('tax_rate', where, write, version)
    return count > 0 ? ok({ id }) : refuse('tax_rate_not_found', { id })
  })
}

/** Deletes a tax rate of the context's channel by its id. Error: `tax_rate_not_found`. */
export async function removeTaxRate(
  context: StaffContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const where = { id, channel_id: context.channel.id }
    const count = await record.row('tax_rate', where, () => deleteRows(trx, 'tax_rates', where), version)
    return count > 0 ? ok({ id }) : refuse('tax_rate_not_found', { id })
  })
}
