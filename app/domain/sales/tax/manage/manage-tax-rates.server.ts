import { z } from 'zod/v4'
import { checkPlace } from '~/domain/operations/channels/manage/change-channel.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { columnsOf, deleteRows, insertRow, readRows } from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'

const name = z.string().trim().min(1, 'Enter a name').max(100)
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country (ISO 3166), such as IN')

const taxRateSchema = z
  .strictObject({
    taxClass: z.string().regex(/^[a-z0-9 _-]{1,60}$/, 'Enter the name of a tax class, such as standard'),
    country,
    state: z.string().max(10).optional(),
    place: z.enum(['any', 'same_state', 'other_state']),
    name,
    ratePpm: z.number().int().min(0),
  })
  .refine(({ ratePpm }) => ratePpm <= 1_000_000, 'A rate is at most 100 %')

/**
 * Adds a tax rate of the context's channel, in parts per million. Errors: `invalid_fields`, `country_unknown`,
 * `state_unknown`, `tax_rate_exists`.
 */
export async function addTaxRate(
  context: StaffContext,
  rate: z.input<typeof taxRateSchema>,
): Promise<StaffResult<{ id: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const parsed = parseFields(taxRateSchema, rate)
    if (!parsed.ok) return parsed
    const place = await checkPlace(context.db, parsed.value)
    if (!place.ok) return place
    const columns = {
      taxClass: 'tax_class',
      country: 'country_code',
      state: 'state_code',
      place: 'place',
      name: 'name',
    }
    const given = {
      ...columnsOf(parsed.value, columns),
      rate_ppm: parsed.value.ratePpm,
      channel_id: context.channel.id,
    }
    // every rate of a place is charged: the same one twice would be charged twice
    const { rate_ppm: _rate, ...identity } = { state_code: null, ...given }
    const [stored] = await readRows(trx, 'tax_rates', identity)
    if (stored) return refuse('tax_rate_exists', { id: Number(stored.id) })
    const id = await record.row('tax_rate', identity, () => insertRow(trx, 'tax_rates', given))
    return ok({ id })
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
