import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/result'
import { ownerSlugSchema, slugRule, slugSchema } from '~/domain/text/owner-slug.schema'
import { checkNotLed } from './redirects.server'
import type { SlugKind } from './slug-kinds'
import { findCurrentSlug, findFormerId, findIdBySlug, findPageType, updateSlug } from './slugs.queries.server'

/** What the owner writes the slugs of; the others have slugs made of their names, in the letters of every script. */
const ownerKinds: readonly SlugKind[] = ['page', 'faq', 'form']

/** What the shop itself finds by its slug. */
const fixed: Partial<Record<SlugKind, readonly string[]>> = { form: ['trade-enquiry'] }

/**
 * Gives something another slug. Its former address leads to the new one (301), and menus follow it. A slug that something
 * else had before may be used again.
 * @param isAddressTaken whether the shop itself has the address of a page with this slug
 * @param pathOf the path of the kind with a slug
 * Errors: `not_found`, `invalid_input`.
 */
export async function changeSlug(
  db: Database,
  kind: SlugKind,
  slug: string,
  newSlug: string,
  { isAddressTaken, pathOf, now }: { isAddressTaken(slug: string): boolean; pathOf(slug: string): string; now: Date },
): Promise<Result<{ kind: SlugKind; slug: string; former: string }>> {
  const shape = ownerKinds.includes(kind) ? ownerSlugSchema : slugSchema
  if (!shape.safeParse(newSlug).success) return fail('invalid_input', `slug: ${slugRule}`)
  if (fixed[kind]?.includes(slug)) return fail('invalid_input', `The shop itself needs the ${kind} ${slug}`)
  if (kind === 'page' && isAddressTaken(newSlug)) return fail('invalid_input', `The shop itself uses /${newSlug}`)
  const notLed = await checkNotLed(db, pathOf(newSlug))
  if (!notLed.ok) return notLed
  return db.transaction(async (trx) => {
    const id = await findIdBySlug(trx, kind, slug)
    if (id === null) return fail('not_found', `There is no ${kind} ${slug}`)
    if (kind === 'page' && (await findPageType(trx, id)) !== 'Page')
      return fail('invalid_input', `${slug} is a template: only pages have addresses of their own`)
    if ((await findIdBySlug(trx, kind, newSlug)) !== null)
      return fail('invalid_input', `There is a ${kind} ${newSlug} already`)
    await updateSlug(trx, kind, id, newSlug, now.toISOString())
    return ok({ kind, slug: newSlug, former: slug })
  })
}

/** What had this slug before, among what is shown; null when there is none. */
export async function findFormer<T extends { id: number }>(
  { read }: Pick<Database, 'read'>,
  kind: SlugKind,
  formerSlug: string,
  shown: readonly T[],
): Promise<T | null> {
  if (!slugSchema.safeParse(formerSlug).success) return null
  const id = await findFormerId(read, kind, formerSlug)
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
