import pino from 'pino'
import type { Visitor } from '~/domain/shop'
import { readPublishedPageRow } from './content.queries.server'
import { componentData, parsePageDocument, type ComponentData } from './page-document'

const log = pino({ name: 'content' })

export interface ContentPage {
  slug: string
  pageType: string
  title: string
  metaTitle: string
  metaDescription: string
  layout: string
  sections: ComponentData[]
  updatedAt: string
}

/** A published page by its slug, its sections in order; null when there is none. A broken document is logged and counts as none. */
export async function readPageDocument(visitor: Pick<Visitor, 'db'>, slug: string): Promise<ContentPage | null> {
  if (slug.length > 200) return null
  const row = await readPublishedPageRow(visitor.db.read, slug)
  if (!row) return null
  const document = parsePageDocument(row.document)
  if (!document) {
    log.error({ slug }, 'a page document cannot be read')
    return null
  }
  return {
    slug: row.slug,
    pageType: row.page_type,
    title: row.title,
    metaTitle: row.meta_title ?? row.title,
    metaDescription: row.meta_description ?? '',
    layout: document.layout,
    sections: componentData(document),
    updatedAt: row.updated_at,
  }
}
