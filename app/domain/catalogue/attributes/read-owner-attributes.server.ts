import type { Database } from '~db/connection'
import type { KeysetPage } from '~/domain/shared/keyset.queries.server'
import {
  readAttribute,
  readAttributes,
  readUnusedValues,
  readValue,
  readValueNames,
  readValues,
} from './attributes.queries.server'

/** The most attributes that a list shows, and values that a choice of one offers. */
const most = 500

/** The attributes of the shop in the order of the filters. */
export async function listAttributes(db: Pick<Database, 'read'>) {
  return readAttributes(db.read, most)
}

/** An attribute with a page of its values, or of those with a text in them; null without it. */
export async function readOwnerAttribute(
  db: Pick<Database, 'read'>,
  id: number,
  { q, ...page }: KeysetPage & { q: string },
) {
  const attribute = await readAttribute(db.read, id)
  if (!attribute) return null
  const unused = await readUnusedValues(db.read, id)
  return { ...attribute, unused: unused.length, page: await readValues(db.read, id, { text: q, ...page }) }
}

/** A value of an attribute with the others of it; null without it. */
export async function readOwnerValue(db: Pick<Database, 'read'>, attributeId: number, id: number) {
  const attribute = await readAttribute(db.read, attributeId)
  const value = attribute && (await readValue(db.read, attributeId, id))
  if (!attribute || !value) return null
  const others = (await readValueNames(db.read, attributeId, most + 1)).filter((one) => one.id !== id)
  return { ...value, attribute: { id: attribute.id, name: attribute.name }, others }
}
