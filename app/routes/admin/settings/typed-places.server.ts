import { z } from 'zod/v4'
import type { State } from '~/domain/customers/addresses/address'
import { readCountries, readStates } from '~/domain/customers/addresses/read-addresses.server'
import { readPostcodeRanges } from '~/domain/sales/shipping/manage/postcode-ranges'
import type { ShippingZonePlace } from '~/domain/sales/shipping/shipping'
import { fail, ok, type Result } from '~/domain/shared/result'
import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import type { RequestContext } from '~/http/context.server'

type Shop = Pick<RequestContext, 'db'>

export const placeFields = {
  countries: z.string().max(3000).default(''),
  state: z.string().trim().max(60).default(''),
  postcodes: z.string().max(10_000).default(''),
}

const same = (text: string, { code, name }: { code: string; name: string }) =>
  [code, name].some((one) => one.toLowerCase() === text.trim().toLowerCase())

const problem = (field: string, message: string) => fail('invalid_input', message, { [field]: [message] })

/** The code of a state that somebody has typed by its code or its name; null where nothing is typed. */
export async function findTypedState({ db }: Shop, countryCode: string, typed: string): Promise<Result<string | null>> {
  const country = (await readCountries(db)).find(({ code }) => code === countryCode)
  if (typed.trim() === '' || !country) return ok(null)
  const states = await readStates(db, country.id)
  const found = states.find((state) => same(typed, state))
  if (found) return ok(found.code)
  if (states.length === 0) return ok(typed.trim().toUpperCase())
  const examples = states.slice(0, 3).map(({ code, name }) => `${name} (${code})`)
  return problem(
    'state',
    `${country.name} has no state “${typed}”; its states are such as ${listInSentence(examples, 'and')}`,
  )
}

/** The codes of countries that somebody has typed by codes or names, with commas between them. */
export async function findTypedCountries({ db }: Shop, typed: string): Promise<Result<string[]>> {
  const known = await readCountries(db)
  const countries: string[] = []
  for (const name of typed.split(/[,;\n]/).filter((one) => one.trim() !== '')) {
    const country = known.find((one) => same(name, one))
    if (!country) return problem('countries', `“${name.trim()}” is no country that the shop knows`)
    if (!countries.includes(country.code)) countries.push(country.code)
  }
  return ok(countries)
}

/** The places that a form means. */
export async function findTypedPlaces(
  shop: Shop,
  { countries: names, state: typedState, postcodes }: { countries: string; state: string; postcodes: string },
): Promise<Result<{ countries: string[]; state: string | undefined; ranges: Array<{ from: string; to: string }> }>> {
  const found = await findTypedCountries(shop, names)
  if (!found.ok) return found
  const countries = found.value
  const [first] = countries
  if (first === undefined) return problem('countries', 'Enter a country')
  if (countries.length > 1 && typedState !== '') return problem('state', 'A state needs one country alone')
  if (countries.length > 1 && postcodes.trim() !== '') return problem('postcodes', 'Postcodes need one country alone')
  const state = await findTypedState(shop, first, typedState)
  if (!state.ok) return state
  const read = readPostcodeRanges(postcodes)
  if ('wrong' in read)
    return problem(
      'postcodes',
      `“${read.wrong}” is no range of postcodes, such as 560001-560099: both have the same length, the lower one first`,
    )
  return ok({ countries, state: state.value ?? undefined, ranges: read.ranges })
}

/** Returns a function that names a place: 'Karnataka, India', '560001 to 560099, India'. */
export async function readPlaceNames(
  { db }: Shop,
  codes: readonly string[],
): Promise<(place: ShippingZonePlace) => string> {
  const countries = new Map((await readCountries(db)).map((country) => [country.code, country]))
  const states = new Map<string, readonly State[]>()
  for (const code of new Set(codes)) {
    const country = countries.get(code)
    if (country) states.set(code, await readStates(db, country.id))
  }
  return ({ countryCode, stateCode, postcodeFrom, postcodeTo }) => {
    const state = stateCode === null ? null : states.get(countryCode)?.find(({ code }) => code === stateCode)
    const range =
      postcodeFrom === null || postcodeFrom === postcodeTo ? postcodeFrom : `${postcodeFrom} to ${postcodeTo}`
    return [range, state?.name ?? stateCode, countries.get(countryCode)?.name ?? countryCode].filter(Boolean).join(', ')
  }
}
