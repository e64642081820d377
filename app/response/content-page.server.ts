import { redirect } from '~/framework/server'
import { readContentPage, readCurrentPageSlug } from '~/domain/content/read-page.server'
import { serverOnly } from '~/framework/page-data'
import { contentPagePath } from '~/paths'
import type { Shop } from '~/domain/shop'
import { loadSections } from '~/sections/load-sections.server'
import type { PageSection } from '~/sections/section-definitions.server'

/**
 * Returns a content page by its slug, with the data of its sections. Throws a permanent redirect for an old slug, and 404
 * for an unknown one.
 * @param findElsewhere what an unknown slug is answered with instead, if anything
 */
export async function loadContentPage(shop: Shop, slug: string, findElsewhere?: () => Promise<Response | null>) {
  const page = await readContentPage(shop, slug)
  if (!page) {
    const current = await readCurrentPageSlug(shop, slug)
    if (current !== null) throw redirect(contentPagePath(current), 301)
    const elsewhere = await findElsewhere?.()
    if (elsewhere) throw elsewhere
    throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  }
  const sections = await loadSections(shop, page.sections, (error, section) =>
    shop.log.error({ err: error, slug, section: section.key }, 'a section failed'),
  )
  const { title, metaTitle, metaDescription } = page
  return {
    slug,
    title,
    metaTitle,
    metaDescription,
    sections: sections.map(withServerOnlyData),
  }
}

function withServerOnlyData<Section extends PageSection>(section: Section): Section {
  return { ...section, data: serverOnly(section.data) }
}
