import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, type StaffResult } from '~/domain/shared/result'
import { slugify } from '~/domain/shared/text/slug'
import { changeSlug } from '~/domain/site/redirects/change-slug.server'
import type { SlugKind } from '~/domain/site/redirects/slug-kinds'
import { findIdBySlug } from '~/domain/site/redirects/slugs.queries.server'
import { raiseCatalogueVersions, readLabelledProductIds } from './categories.queries.server'

/**
 * Gives a product or a group of products the address that was typed: 'Clay Mug' is clay-mug. The former one leads to it. Returns
 * the slug; errors as changeSlug.
 * @param pathOf the path of the kind with a slug
 */
export async function changeCatalogueAddress(
  context: StaffContext,
  kind: CatalogueKind,
  slug: string,
  typed: { slug: string; version: number },
  pathOf: (slug: string) => string,
): Promise<StaffResult<string>> {
  const isText = /[\p{L}\p{N}]/u.test(typed.slug)
  const newSlug = isText ? slugify(typed.slug) : ''
  if (newSlug === slug) return ok(slug)
  const given = { isAddressTaken: () => false, pathOf, version: typed.version }
  const changed = await changeSlug(context, kind, slug, newSlug, given)
  if (!changed.ok) return changed
  await showNewAddress(context.db, kind, newSlug)
  return ok(newSlug)
}

type CatalogueKind = Extract<SlugKind, 'product' | 'category' | 'collection' | 'brand' | 'product-label' | 'tag'>

const catalogueKinds: readonly SlugKind[] = ['product', 'category', 'collection', 'brand', 'product-label', 'tag']

/** Makes lists link to the new address of a product, and menus, filters and badges to that of a group. */
export async function showNewAddress(db: Database, kind: SlugKind, slug: string): Promise<void> {
  if (!catalogueKinds.includes(kind)) return
  await db.transaction(async (trx) => {
    const id = kind === 'product' || kind === 'product-label' ? await findIdBySlug(trx, kind, slug) : null
    if (id === null) await raiseCatalogueVersions(trx)
    else await refreshListings(trx, kind === 'product' ? [id] : await readLabelledProductIds(trx, id))
  })
}
