import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { readPostcodePlaceRows } from './addresses.queries.server'
import { readCountry } from './read-addresses.server'

/** The place that a postcode stands for. */
interface PostcodePlace {
  stateCode: string
  /** null where several cities share the beginning of the code. */
  city: string | null
}

/** The places of the country with that id by the beginnings of their postcodes; empty where none are known. */
const readPostcodePlaces = cacheReferenceData(async (db, countryId: number): Promise<Record<string, PostcodePlace>> =>
  Object.fromEntries((await readPostcodePlaceRows(db.read, countryId)).map(({ prefix, ...place }) => [prefix, place])),
)

/** Whether postcodes of a country (ISO code) tell the state. */
export async function hasKnownPostcodes(db: Pick<Database, 'read'>, countryCode: string): Promise<boolean> {
  const country = await readCountry(db, countryCode)
  return country !== null && Object.keys(await readPostcodePlaces(db, country.id)).length > 0
}

/**
 * The state, and where it is certain the city, of a postcode as it was typed; null when its country (ISO code) or its
 * beginning is not known. The longest known beginning counts.
 */
export async function findPostcodePlace(
  db: Pick<Database, 'read'>,
  countryCode: string,
  postcode: string,
): Promise<PostcodePlace | null> {
  const country = await readCountry(db, countryCode)
  if (!country) return null
  const places = await readPostcodePlaces(db, country.id)
  const code = postcode.normalize('NFKC').replace(/[\s-]/g, '')
  for (let length = Math.min(code.length, 8); length > 0; length--) {
    const prefix = code.slice(0, length)
    if (Object.hasOwn(places, prefix)) return places[prefix] ?? null
  }
  return null
}
