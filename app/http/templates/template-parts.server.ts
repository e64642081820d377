import { unavailableReason } from '~db/unavailable'
import { emptySection, splitAtContent, type StoredSection } from '~/domain/site/content/page-document'
import type { ContentPage } from '~/domain/site/content/read-page.server'
import { readOwnTemplateSlug, readTemplate, readTemplateOverview } from '~/domain/site/content/read-templates.server'
import { readDraftByToken } from '~/domain/site/content/drafts/read-drafts.server'
import { isOpenAtGate, servesOthers, templateType } from '~/domain/site/content/templates'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { hasProductGalleries, readGalleryOfSlug } from '~/domain/site/media-lists/read-picture-lists.server'
import type { Shop } from '~/domain/shared/shop'
import { previewParam } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { needsOfSections } from '~/sections/load-sections.server'
import { readSections } from '~/http/content-page.server'
import { templateOfPath } from './template-of-path'

const readOverview = cacheContent({
  max: 1,
  keyOf: (_shop: Pick<Shop, 'db'>) => [],
  load: async (shop) => ({ ...(await readTemplateOverview(shop)), hasGalleries: await hasProductGalleries(shop) }),
})

/** The document of the template that serves an address; null where the page is shown as it is. */
export async function readTemplateOf(shop: Pick<Shop, 'db'>, path: string): Promise<ContentPage | null> {
  const served = templateOfPath(path)
  if (!served) return null
  const { slugs, ownKinds } = await readOverview(shop)
  const hasOwn = served.kind !== null && ownKinds.includes(served.kind)
  const own = hasOwn && served.kind ? await readOwnTemplateSlug(shop, served.kind, served.slug) : null
  const slug = own ?? served.name
  return slugs.includes(slug) ? readTemplate(shop, slug) : null
}

const readParts = cacheContent({
  max: 100,
  keyOf: ({ channel, origin }: RequestContext, slug: string | null, gallerySlug: string | null) => [
    channel.id,
    origin,
    slug,
    gallerySlug,
  ],
  async load(context, slug, gallerySlug) {
    const template = slug === null ? null : await readTemplate(context, slug)
    const { before, after } = splitAtContent(template ? shownSections(template) : [])
    if (gallerySlug !== null) after.unshift(gallerySection(gallerySlug))
    const parts = await readAround(context, slug ?? 'product', before, after)
    return parts.hasBefore || parts.hasAfter || parts.needs.isShortLived ? parts : null
  },
  isCached: (parts) => parts === null || !parts.needs.isShortLived,
})

/** Without the forms that nobody could send, which templates were allowed to have once. */
const shownSections = ({ slug, sections }: ContentPage) => sections.filter(({ type }) => isOpenAtGate(slug, type))

/** The gallery of a product as a section of its page. */
const gallerySection = (slug: string): StoredSection => ({
  ...emptySection('gallery'),
  key: 'product-gallery',
  settings: { gallery_slug: slug, columns: 4 },
})

/** The gallery that the owner has given to the product of an address; null for other addresses. */
async function readGallerySlug(shop: Pick<Shop, 'db'>, path: string): Promise<string | null> {
  const served = templateOfPath(path)
  if (served?.kind !== 'product' || !(await readOverview(shop)).hasGalleries) return null
  return (await readGalleryOfSlug(shop, served.slug))?.slug ?? null
}

/** The draft of a template, the header or the footer, around a page that is opened with the token of its preview. */
export async function readPreviewedDraft(context: RequestContext): Promise<ContentPage | null> {
  const token = new URLSearchParams(context.path.split('?')[1]).get(previewParam)
  const draft = token === null ? null : await readDraftByToken(context, token)
  return draft && servesOthers(draft.pageType) ? draft : null
}

function readPreviewedParts(context: RequestContext, draft: ContentPage) {
  const { before, after } = splitAtContent(shownSections(draft))
  return readAround(context, draft.slug, before, after)
}

/** The sections before and after a page's own part, with what they show. */
async function readAround(
  context: RequestContext,
  slug: string,
  storedBefore: readonly StoredSection[],
  storedAfter: readonly StoredSection[],
) {
  const before = await readSections(context, slug, storedBefore)
  const after = await readSections(context, slug, storedAfter)
  const failed = [...before.failed, ...after.failed]
  return {
    needs: needsOfSections([...before.sections, ...after.sections], failed),
    shown: { before: before.sections, after: after.sections },
    hasBefore: before.sections.length > 0,
    hasAfter: after.sections.length > 0,
  }
}

/**
 * The sections around a page's own part, as the owner has placed them in its template; null where there are none. The
 * browser learns only on which sides there are any.
 * @param draft of the template, which is shown instead of what is published
 */
export async function readTemplateParts(context: RequestContext, draft: ContentPage | null) {
  if (draft?.pageType === templateType) return readPreviewedParts(context, draft)
  const path = context.path.split('?')[0] ?? ''
  const template = await readTemplateOf(context, path)
  // the home page is a document as a whole
  const slug = template && template.slug !== 'home' ? template.slug : null
  const gallerySlug = await readGallerySlug(context, path)
  return slug === null && gallerySlug === null ? null : readParts(context, slug, gallerySlug)
}

/**
 * Reads the sections around the page that an unknown address shows. Every page reads them, so that what cannot be read
 * now is left out instead of ending all pages.
 */
export async function readNotFoundParts(context: RequestContext) {
  const { slugs } = await readOverview(context)
  if (!slugs.includes('not-found')) return null
  return readParts(context, 'not-found', null).catch((error: unknown) => {
    if (unavailableReason(error) === null) throw error
    return null
  })
}
