import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { parseJson } from '~/domain/shared/parse-json'
import {
  deleteOldArticleVersions,
  insertArticleVersion,
  readLatestArticleVersion,
  readWholeArticle,
} from './save-article.queries.server'

/** So many former versions of an article are stored. */
const maxVersions = 20

/** An article as a document that can be saved again; null when there is none. */
export async function readDocument(q: Knex, slug: string): Promise<object | null> {
  const article = await readWholeArticle(q, slug)
  return (
    article && {
      title: article.title,
      excerpt: article.excerpt,
      author: article.author,
      category: article.category ?? '',
      tags: article.tags,
      products: article.products,
      picture_hash: article.pictureHash,
      picture_alt: article.pictureAlt,
      meta_title: article.metaTitle,
      meta_description: article.metaDescription,
      published: article.isPublished === 1,
      published_at: article.publishedAt,
      html: article.html,
    }
  )
}

/** Stores an article as it is, before it is changed or deleted. */
export async function storeArticleVersion(trx: Knex, slug: string, now: Date): Promise<void> {
  const document = await readDocument(trx, slug)
  if (!document) return
  await insertArticleVersion(trx, { slug, document: JSON.stringify(document), replaced_at: now.toISOString() })
  await deleteOldArticleVersions(trx, slug, maxVersions)
}

/** An article as it was before its last change or its deletion; null when no such version is stored. */
export async function readFormerArticle({ read }: Pick<Database, 'read'>, slug: string): Promise<object | null> {
  const document = await readLatestArticleVersion(read, slug)
  const parsed = document === undefined ? undefined : parseJson(document)
  return typeof parsed === 'object' ? parsed : null
}
