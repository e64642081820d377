import { readPageDocument } from '~/domain/content/read-page.server'
import { loadSections } from './load-sections.server'
import type { Visitor } from '~/domain/shop'

/** A page of the owner's with its sections ready; 404 when there is none of that slug. */
export async function loadPage(visitor: Visitor, slug: string) {
  const page = await readPageDocument(visitor, slug)
  if (!page) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const items = await loadSections(visitor, page.sections, (error, section) =>
    visitor.log.error({ err: error, slug, section: section.key }, 'a section failed'),
  )
  const { title, metaTitle, metaDescription, pageType } = page
  return { slug, title, metaTitle, metaDescription, pageType, items }
}
