import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, type StaffResult } from '~/domain/shared/result'
import { slugify } from '~/domain/shared/text/slug'
import { changeSlug } from '~/domain/site/redirects/change-slug.server'
import { categoryPath, productPath } from '~/paths'

const pathOf = { product: productPath, category: categoryPath }

/** Gives a product or a category the address that was typed: 'Clay Mug' is clay-mug. Returns it; errors as changeSlug. */
export async function changeAddress(
  context: StaffContext,
  kind: keyof typeof pathOf,
  slug: string,
  typed: { slug: string; version: number },
): Promise<StaffResult<string>> {
  const isText = /[\p{L}\p{N}]/u.test(typed.slug)
  const newSlug = isText ? slugify(typed.slug) : ''
  if (newSlug === slug) return ok(slug)
  const given = { isAddressTaken: () => false, pathOf: pathOf[kind], version: typed.version }
  const changed = await changeSlug(context, kind, slug, newSlug, given)
  return changed.ok ? ok(changed.value.slug) : changed
}
