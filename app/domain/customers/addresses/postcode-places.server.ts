import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import type { State } from './address'
import { readPostcodePlaceRows } from './addresses.queries.server'
import { findPlaceIn, type PostcodePlace, type PostcodePlaces } from './postcode'
import { readCountry, readStates } from './read-addresses.server'

/** The places of all countries whose postcodes are known. */
export const readPostcodePlaces = cacheReferenceData(async (db): Promise<PostcodePlaces> => {
  const places: Record<string, Record<string, PostcodePlace>> = {}
  for (const { countryCode, prefix, ...place } of await readPostcodePlaceRows(db.read))
    (places[countryCode] ??= {})[prefix] = place
  return places
})

/** Whether postcodes of a country (ISO code) tell the state. */
export async function hasKnownPostcodes(db: Pick<Database, 'read'>, countryCode: string): Promise<boolean> {
  const country = await readCountry(db, countryCode)
  return country !== null && Object.hasOwn(await readPostcodePlaces(db), country.code)
}

/** Returns the state that a postcode of a country tells as it was typed, or null when it tells none. */
export async function findPostcodeState(
  db: Pick<Database, 'read'>,
  country: { id: number; code: string },
  postcode: string,
): Promise<State | null> {
  const place = findPlaceIn(await readPostcodePlaces(db), country.code, postcode)
  const states = place ? await readStates(db, country.id) : []
  return states.find(({ code }) => code === place?.stateCode) ?? null
}

/** The place of a postcode as it was typed, see {@link findPlaceIn}; the country by its id or ISO code. */
export async function findPostcodePlace(
  db: Pick<Database, 'read'>,
  countryRef: string,
  postcode: string,
): Promise<PostcodePlace | null> {
  const country = await readCountry(db, countryRef)
  return country && findPlaceIn(await readPostcodePlaces(db), country.code, postcode)
}
