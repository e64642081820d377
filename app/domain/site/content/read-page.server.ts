import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import type { Shop } from '~/domain/shared/shop'
import {
  findCurrentPageSlug,
  findPublishedPage,
  readPublishedPageRow,
  readPublishedPageTitles,
  type PageRow,
} from './content.queries.server'
import type { StoredSection } from './page-document'
import { orderedSections, parsePageDocument } from './page-document.schema'
import { servesOthers } from './templates'

export interface ContentPage {
  id: number
  slug: string
  title: string
  metaTitle: string
  metaDescription: string
  /** 'text': the page is one column with its title above; otherwise its sections fill it. */
  layout: string
  sections: StoredSection[]
  /** The type of the page's document: 'Page', 'Home', 'Template' … */
  pageType: string
}

/** A published page by its slug, 'invalid' when its document cannot be read, null when there is none. */
const cachedPage = cacheReferenceData(async (db, slug: string): Promise<ContentPage | 'invalid' | null> => {
  const row = await readPublishedPageRow(db.read, slug)
  return row ? toContentPage(row) : null
})

/** The page of a stored row; 'invalid' when its document cannot be read. */
export function toContentPage(row: PageRow): ContentPage | 'invalid' {
  const document = parsePageDocument(row.document)
  if (!document) return 'invalid'
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    metaTitle: row.metaTitle ?? row.title,
    metaDescription: row.metaDescription ?? '',
    layout: document.layout,
    sections: orderedSections(document),
    pageType: document.page_type,
  }
}

/**
 * A published page or template by its slug, its sections in order; null when there is none. One with an invalid
 * document is logged and null.
 */
export async function readPageDocument(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  slug: string,
): Promise<ContentPage | null> {
  if (slug.length > 200 || slug.includes('\0')) return null
  const page = await cachedPage(db, slug)
  if (page !== 'invalid') return page
  log.error({ slug }, 'a page document cannot be read')
  return null
}

/**
 * A published page that has an address of its own, and the home page; null where there is none, and for templates of
 * others.
 */
export async function readContentPage(shop: Pick<Shop, 'db' | 'log'>, slug: string): Promise<ContentPage | null> {
  const page = await readPageDocument(shop, slug)
  return page && servesOthers(page.pageType) ? null : page
}

/** A published page or template by its slug or id; null when there is none. */
export async function findContentPage(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  reference: string,
): Promise<ContentPage | null> {
  if (!/^\d{1,15}$/.test(reference)) return readPageDocument({ db, log }, reference)
  const row = await findPublishedPage(db.read, reference)
  return row ? readPageDocument({ db, log }, row.slug) : null
}

/** More pages than this are not searched. */
const maxTitles = 500

const cachedTitles = cacheReferenceData(async (db) =>
  (await readPublishedPageTitles(db.read, maxTitles)).map((row) => ({ ...row, description: row.description ?? '' })),
)

/** Slug, title and description of the published content pages, by title. The home page is not one of them. */
export async function readPageTitles({
  db,
}: Pick<Shop, 'db'>): Promise<ReadonlyArray<{ slug: string; title: string; description: string }>> {
  return cachedTitles(db)
}

const cachedCurrentSlug = cacheReferenceData((db, formerSlug: string) => findCurrentPageSlug(db.read, formerSlug))

/** The current slug of the published page that had this slug before; null when there is none. */
export async function readCurrentPageSlug({ db }: Pick<Shop, 'db'>, formerSlug: string): Promise<string | null> {
  return formerSlug.length > 200 || formerSlug.includes('\0') ? null : cachedCurrentSlug(db, formerSlug)
}
