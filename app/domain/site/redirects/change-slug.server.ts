import type { Database } from '~db/connection'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { Permission } from '~/domain/operations/actors/roles'
import type { ThingKind } from '~/domain/operations/changes/change-log/change-log'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { ownerSlugSchema, slugRule, slugSchema } from '~/domain/shared/text/owner-slug.schema'
import { checkNotRedirected } from './redirects.server'
import type { SlugKind } from './slug-kinds'
import { findCurrentSlug, findLegacyId, findIdBySlug, findPageType, updateSlug } from './slugs.queries.server'

/**
 * The kinds of thing whose slugs the owner writes; the others have slugs made of their names, in the letters of every
 * script.
 */
const ownerKinds: readonly SlugKind[] = ['page', 'faq', 'form']

/** The slugs by which the shop itself finds something; they cannot be changed. */
const fixed: Partial<Record<SlugKind, readonly string[]>> = { form: ['trade-enquiry'] }

/** The name of each kind in the record of changes. */
const thingOf: Record<SlugKind, ThingKind> = {
  product: 'product',
  category: 'category',
  collection: 'collection',
  brand: 'brand',
  'product-label': 'label',
  tag: 'tag',
  page: 'page',
  article: 'article',
  'article-category': 'article_category',
  faq: 'faq',
  form: 'form',
}

const permissionFor = (kind: SlugKind): Permission =>
  ['product', 'category', 'collection', 'brand', 'product-label', 'tag'].includes(kind) ? 'products' : 'content'

/**
 * Gives something another slug. Its former address leads to the new one (301), and menus follow it. A slug that
 * something else had before may be used again.
 * @param isAddressTaken whether the shop itself has the address of a page with this slug
 * @param pathOf the path of the kind with a slug
 * Errors: `invalid_fields`, `slug_fixed`, `slug_needed_by_shop`, `slug_not_found`, `slug_of_template`, `slug_taken`.
 */
export async function changeSlug(
  context: StaffContext,
  kind: SlugKind,
  slug: string,
  newSlug: string,
  {
    isAddressTaken,
    pathOf,
    version,
  }: { isAddressTaken(slug: string): boolean; pathOf(slug: string): string; version?: number },
): Promise<StaffResult<{ kind: SlugKind; slug: string; former: string }>> {
  return changeShop(context, permissionFor(kind), async (trx, record) => {
    const shape = ownerKinds.includes(kind) ? ownerSlugSchema : slugSchema
    if (!shape.safeParse(newSlug).success) return refuse('invalid_fields', { errors: { slug: [slugRule] } })
    if (fixed[kind]?.includes(slug)) return refuse('slug_fixed', { kind, slug })
    if (kind === 'page' && isAddressTaken(newSlug)) return refuse('slug_needed_by_shop', { slug: newSlug }, 'slug')
    const notRedirected = await checkNotRedirected(context.db, pathOf(newSlug))
    if (!notRedirected.ok) return notRedirected
    const id = await findIdBySlug(trx, kind, slug)
    if (id === null) return refuse('slug_not_found', { kind, slug })
    if (kind === 'page' && (await findPageType(trx, id)) !== 'Page') return refuse('slug_of_template', { slug })
    if ((await findIdBySlug(trx, kind, newSlug)) !== null) return refuse('slug_taken', { kind, slug: newSlug }, 'slug')
    const write = () => updateSlug(trx, kind, id, newSlug, context.now().toISOString())
    await record.row(thingOf[kind], { id }, write, version)
    return ok({ kind, slug: newSlug, former: slug })
  })
}

/** Returns the one of the shown things that had this slug before; null when there is none. */
export async function findLegacy<T extends { id: number }>(
  { read }: Pick<Database, 'read'>,
  kind: SlugKind,
  formerSlug: string,
  shown: readonly T[],
): Promise<T | null> {
  if (!slugSchema.safeParse(formerSlug).success) return null
  const id = await findLegacyId(read, kind, formerSlug)
  return shown.find((one) => one.id === id) ?? null
}

/** The slug that something with this slug in former times has now; null when there is none. */
export async function readCurrentSlug(
  { read }: Pick<Database, 'read'>,
  kind: SlugKind,
  formerSlug: string,
): Promise<string | null> {
  return slugSchema.safeParse(formerSlug).success ? findCurrentSlug(read, kind, formerSlug) : null
}
