import { z } from 'zod/v4'
import { readCountries } from '~/domain/customers/addresses/read-addresses.server'
import { readTaxClasses, type OwnerTaxRate } from '~/domain/sales/tax/manage/owner-rates.queries.server'
import { ok, type Result } from '~/domain/shared/result'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'
import type { RequestContext } from '~/http/context.server'
import { findTypedState } from '../settings/typed-places.server'

export const rateFields = z.object({
  name: lineText.trim().min(1, 'Enter a name').max(100),
  rate: codeText
    .regex(/^(?:\d{1,2}|100)(?:[.,]\d{1,4})?$/, 'Enter a number of per cent from 0 to 100, such as 5.5')
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 10_000)),
  taxClass: z.string().trim().toLowerCase().max(60),
  country: z.string().length(2, 'Choose a country'),
  state: z.string().trim().max(60).default(''),
  place: z.enum(['any', 'same_state', 'other_state'], { error: 'Choose for which orders' }),
  position: codeText
    .regex(/^\d{0,4}$/, 'Enter a whole number, such as 1')
    .default('')
    .transform(Number),
})

/** The tax rate that a form means, as the functions of the domain take it. */
export async function rateOf(
  context: Pick<RequestContext, 'db'>,
  { rate: ratePpm, state: typedState, ...form }: z.output<typeof rateFields>,
): Promise<Result<Omit<typeof form, 'state'> & { ratePpm: number; state: string | undefined }>> {
  const state = await findTypedState(context, form.country, typedState)
  return state.ok ? ok({ ...form, ratePpm, state: state.value ?? undefined }) : state
}

/** A tax rate as the fields of its form. */
export const rateTexts = (rate: OwnerTaxRate): Record<string, string> => ({
  name: rate.name,
  rate: String(rate.ratePpm / 10_000),
  taxClass: rate.taxClass,
  country: rate.countryCode,
  state: rate.stateCode ?? '',
  place: rate.place,
  position: String(rate.position),
})

/** What the form of a tax rate offers. */
export async function readRateChoices({ db, channel }: Pick<RequestContext, 'db' | 'channel'>) {
  return {
    countries: (await readCountries(db)).map(({ code, name }) => ({ value: code, label: name })),
    classes: await readTaxClasses(db.read, channel.id),
  }
}
