import type { Visitor } from '~/domain/shop'
import type { ListingScope } from '~/domain/listing/listing'
import { groupsById } from '~/domain/listing/index/listing-index.queries.server'
import { readScope } from './read-scope.server'

/**
 * What a call's `{id}` names: a slug or an id of the kind; 'all' is the whole shop.
 * @returns null when it names nothing
 */
export async function readScopeByReference(
  visitor: Pick<Visitor, 'db' | 'channel'>,
  kind: 'category' | 'collection' | 'shop',
  reference: string,
): Promise<ListingScope | null> {
  if (kind === 'shop' && reference === 'all') return { kind: 'all' }
  if (kind !== 'shop' && /^\d{1,15}$/.test(reference)) {
    const [row] = await groupsById(visitor.db.read, kind, [Number(reference)])
    if (row) return { kind, id: row.id }
  }
  const reading = await readScope(visitor, kind, [reference])
  if (reading === null) return null
  if (reading.kind === 'found') return reading.page.scope
  const moved = await readScope(visitor, kind, [decodeURIComponent(reading.to.split('/').at(-1) ?? '')])
  return moved?.kind === 'found' ? moved.page.scope : null
}
