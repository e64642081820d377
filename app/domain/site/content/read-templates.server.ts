import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import {
  findPublishedPage,
  findTargetId,
  readOwnTemplateRows,
  readTemplateRows,
  setOwnTemplate,
} from './content.queries.server'
import { toContentPage, type ContentPage } from './read-page.server'
import { fixedLabels, ownTemplateKinds, templateType, type OwnTemplateKind } from './templates'

/** All published templates by their slugs; those that cannot be read are left out. */
const cachedTemplates = cacheReferenceData(async (db) => {
  const rows = await readTemplateRows(db.read, Object.keys(fixedLabels), templateType)
  const templates = rows.map(toContentPage).filter((page) => page !== 'invalid')
  return new Map(templates.map((template) => [template.slug, template]))
})

/** A published template by its slug; null when there is none, and the page is shown as it is. */
export async function readTemplate({ db }: Pick<Shop, 'db'>, slug: string): Promise<ContentPage | null> {
  return (await cachedTemplates(db)).get(slug) ?? null
}

const cachedOwnTemplates = cacheReferenceData(async (db) => {
  const rows = await readOwnTemplateRows(db.read)
  return new Map(rows.map(({ kind, targetId, templateSlug }) => [`${kind} ${targetId}`, templateSlug]))
})

/** The slug of the template that one product, category … has instead of that of its kind; null when it has none. */
export async function readOwnTemplateSlug(
  { db }: Pick<Shop, 'db'>,
  kind: OwnTemplateKind,
  slug: string,
): Promise<string | null> {
  const own = await cachedOwnTemplates(db)
  const id = slug.length > 200 || slug.includes('\0') ? null : await findTargetId(db.read, kind, slug)
  return id === null ? null : (own.get(`${kind} ${id}`) ?? null)
}

/**
 * Which templates there are, and what has templates of its own: most shops have none, and then nothing more is read.
 */
export async function readTemplateOverview(
  shop: Pick<Shop, 'db'>,
): Promise<{ slugs: string[]; ownKinds: OwnTemplateKind[] }> {
  const [templates, own] = [await cachedTemplates(shop.db), await cachedOwnTemplates(shop.db)]
  const kinds = Object.keys(ownTemplateKinds).filter((kind): kind is OwnTemplateKind =>
    [...own.keys()].some((key) => key.startsWith(`${kind} `)),
  )
  return { slugs: [...templates.keys()], ownKinds: kinds }
}

/**
 * Gives the page of one product, category, collection or article a template of its own, or that of its kind again
 * (null). Errors: `template_target_not_found`, `template_not_found`.
 */
export async function assignTemplate(
  context: ActorContext,
  kind: OwnTemplateKind,
  targetSlug: string,
  templateSlug: string | null,
): Promise<StaffResult<{ kind: string; slug: string; template: string | null }>> {
  const { db } = context
  const targetId = await findTargetId(db.read, kind, targetSlug)
  if (targetId === null) return refuse('template_target_not_found', { kind, slug: targetSlug })
  const template = templateSlug === null ? null : await findPublishedPage(db.read, templateSlug)
  if (template === undefined || (template && template.pageType !== templateType))
    return refuse('template_not_found', { slug: templateSlug ?? '' })
  return changeShop(context, 'design', async (trx, record) => {
    await record.row(kind, { id: targetId }, () => {
      record.detail({ template: template?.slug ?? '' })
      return setOwnTemplate(trx, kind, targetId, template?.id ?? null)
    })
    return ok({ kind, slug: targetSlug, template: template?.slug ?? null })
  })
}
