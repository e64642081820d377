import type { ShopChannel } from '~/domain/shop'
import type { ListingScope } from '~/domain/listing/listing'
import { readGroupsById } from './groups.queries.server'
import { readScope } from './read-scope.server'

/**
 * What a call's `{id}` names: an id of the kind or a slug, also one that it had before; 'all' is the whole shop.
 * @returns null when it names nothing
 */
export async function readScopeByReference(
  shop: ShopChannel,
  kind: 'category' | 'collection' | 'shop',
  reference: string,
): Promise<ListingScope | null> {
  if (kind === 'shop' && reference === 'all') return { kind: 'all' }
  if (kind !== 'shop' && /^\d{1,15}$/.test(reference)) {
    const [group] = await readGroupsById(shop.db.read, kind, [Number(reference)])
    if (group) return { kind, id: group.id }
  }
  const result = await readScope(shop, kind, [reference])
  if (result?.kind !== 'moved') return result?.page.scope ?? null
  if (result.to.kind === 'all') return null
  const present = await readScope(shop, kind, [result.to.slug])
  return present?.kind === 'found' ? present.page.scope : null
}
