import type { ShopChannel } from '~/domain/shared/shop'
import type { ListingScope } from '~/domain/catalogue/listing/listing'
import { isId } from '~/domain/shared/whole-number.schema'
import { readGroupsById } from './groups.queries.server'
import { readScope } from './read-scope.server'

/**
 * The scope for a call's `{id}`: an id or a current or former slug; 'all' is the whole shop.
 * @returns null when there is no such group
 */
export async function readScopeByReference(
  shop: ShopChannel,
  kind: 'category' | 'collection' | 'shop',
  reference: string,
): Promise<ListingScope | null> {
  if (kind === 'shop' && reference === 'all') return { kind: 'all' }
  if (kind !== 'shop' && isId(reference)) {
    const [group] = await readGroupsById(shop.db.read, kind, [Number(reference)], shop.channel.id)
    if (group) return { kind, id: group.id }
  }
  const result = await readScope(shop, kind, [reference])
  if (result?.kind !== 'moved') return result?.page.scope ?? null
  if (result.to.kind === 'all') return null
  const current = await readScope(shop, kind, [result.to.slug])
  return current?.kind === 'found' ? current.page.scope : null
}
