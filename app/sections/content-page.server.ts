import { readPageDocument } from '~/domain/content/read-page.server'
import { loadSections } from './load-sections.server'
import { getRuntime } from '~/request/runtime.server'
import { getVisitor } from '~/request/visitor.server'

/** A page of the owner's with its sections ready; 404 when there is none of that slug. */
export async function loadPage(request: Request, slug: string) {
  const visitor = await getVisitor(request)
  const page = await readPageDocument(visitor, slug)
  if (!page) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const { log } = await getRuntime()
  const items = await loadSections(visitor, page.sections, (error, section) =>
    log.error({ err: error, slug, section: section.key }, 'a section failed'),
  )
  const { title, metaTitle, metaDescription, pageType } = page
  return { slug, title, metaTitle, metaDescription, pageType, items }
}
