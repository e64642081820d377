import { unavailableReason } from '~db/unavailable'
import { redirect } from '~/framework/server'
import { readDraftByToken } from '~/domain/site/content/drafts/read-drafts.server'
import { readContentPage, readCurrentPageSlug, type ContentPage } from '~/domain/site/content/read-page.server'
import { splitAtContent, type StoredSection } from '~/domain/site/content/page-document'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { fixedLabels, shellLabels, templateType } from '~/domain/site/content/templates'
import type { Shop } from '~/domain/shared/shop'
import { serverPart } from '~/framework/page-data'
import {
  blogPath,
  cartPath,
  contentPagePath,
  faqPath,
  giftCardPath,
  homePath,
  loginPath,
  previewParam,
  searchPath,
  shopPath,
  subscribePath,
  trackOrderPath,
  withQuery,
} from '~/paths'
import type { RequestContext } from './context.server'
import { formStamp } from '~/http/forms/form-stamp.server'
import { loadSections, needsOfSections, sectionsOfNoType } from '~/sections/load-sections.server'
import { canHavePageHeading } from '~/sections/parts/page-heading'

/**
 * Returns a content page by its slug, with the data of its sections. Throws a permanent redirect for an old slug and for
 * capital letters, and 404 for an unknown one.
 * @param findElsewhere what an unknown slug is answered with instead, if anything
 */
export async function loadContentPage(
  shop: RequestContext,
  slug: string,
  findElsewhere?: () => Promise<Response | null>,
) {
  const page = await readCachedPage(shop, slug)
  if (!page) {
    const small = slug.toLowerCase()
    const isKnown = small !== slug && (await readCachedPage(shop, small)) !== null
    const current = isKnown ? small : await readCurrentPageSlug(shop, small)
    if (current !== null) throw redirect(contentPagePath(current) + new URL(shop.path, shop.origin).search, 301)
    const elsewhere = await findElsewhere?.()
    if (elsewhere) throw elsewhere
    throw notFound()
  }
  return page
}

const readCachedPage = cacheContent({
  max: 200,
  keyOf: ({ channel, origin }: RequestContext, slug: string) => [channel.id, origin, slug],
  async load(shop, slug) {
    const page = await readContentPage(shop, slug)
    return page && toPage(page, await readSections(shop, slug, page.sections))
  },
  // what does not exist fills no memory
  isCached: (page) => page !== null && !page.needs.isShortLived,
})

/**
 * Returns the draft of a page by the token of its preview, as its page would be. That of a template has the page's own
 * part as its label, after the first `ownPlace` sections. The header and the footer have no page: throws a redirect to
 * the home page with their draft. Throws 404 when there is none.
 */
export async function loadPreview(shop: RequestContext, token: string) {
  const page = await readDraftByToken(shop, token)
  if (!page) throw notFound()
  if (Object.hasOwn(shellLabels, page.slug)) throw redirect(withQuery(homePath, { [previewParam]: token }))
  const sections = await readSections(shop, page.slug, page.sections)
  // what shoppers would not see, for who writes the page
  const left = [
    ...sectionsOfNoType(page.sections).map(({ key, type }) => `${key}: this shop has no section of the type ${type}`),
    ...sections.failed.map(({ key, type }) => `${key} (${type}): it failed, and the log says why`),
  ]
  const shown = { ...toPage(page, sections), left }
  if (page.pageType !== templateType) return { ...shown, own: null }
  const before = splitAtContent(page.sections).before.map(({ key }) => key)
  const place = shown.sections.filter(({ id }) => before.includes(id)).length
  const sample = samplePaths[page.slug]
  return {
    ...shown,
    own: {
      label: fixedLabels[page.slug] ?? page.title,
      place,
      href: sample === undefined ? null : withQuery(sample, { [previewParam]: token }),
    },
  }
}

/** A page of the templates whose pages everybody can open: there a draft is shown around the real thing. */
export const samplePaths: Readonly<Record<string, string>> = {
  'shop-online': shopPath(),
  search: searchPath,
  cart: cartPath,
  login: loginPath,
  blogs: blogPath,
  faq: faqPath(),
  'track-order': trackOrderPath,
  subscribe: subscribePath,
  'gift-card': giftCardPath,
}

const notFound = () => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })

/**
 * The sections of a page or a part of one, with what they show. One that fails is left out and logged. Throws the error
 * of a database that cannot be used now: who asks again gets the whole page.
 */
export async function readSections(
  shop: Shop & Pick<RequestContext, 'secret'>,
  slug: string,
  stored: readonly StoredSection[],
) {
  const failed: StoredSection[] = []
  const sections = await loadSections(
    shop,
    stored,
    (error, section) => {
      if (unavailableReason(error) !== null) throw error
      shop.log.error({ err: error, slug, section: section.key }, 'a section failed')
      failed.push(section)
    },
    () => formStamp(shop.secret, shop.now()),
  )
  return { sections, failed }
}

/** The types of the sections with cards of products. */
const productSections: ReadonlySet<string> = new Set(['product_grid', 'product_carousel'])

function toPage(
  { slug, title, metaTitle, metaDescription, layout }: ContentPage,
  { sections, failed }: Awaited<ReturnType<typeof readSections>>,
) {
  return {
    slug,
    title,
    metaTitle,
    metaDescription,
    layout,
    sections: sections.map(({ id, type, isFullWidth, hiddenOn }) => ({ id, type, isFullWidth, hiddenOn })),
    hasProducts: sections.some(({ type }) => productSections.has(type)),
    hasHeading: sections[0] !== undefined && canHavePageHeading(sections[0]),
    needs: needsOfSections(sections, failed),
    server: serverPart({ sections }),
  }
}
