import type { Knex } from 'knex'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import { likePattern } from '~/domain/shared/like-pattern'
import type { OwnerArticle } from './blog'
import { readWholeArticle } from './save-article.queries.server'

const pageSize = 50
const maxCategories = 200

export interface ArticleListRow {
  id: number
  title: string
  isPublished: number
  /** ISO instant. */
  publishedAt: string
}

export async function readArticleList(q: Knex, text: string, page: KeysetPage): Promise<ListPage<ArticleListRow>> {
  const query = q('articles as a').select({
    id: 'a.id',
    title: 'a.title',
    isPublished: 'a.is_published',
    publishedAt: 'a.published_at',
  })
  if (text !== '') void query.whereRaw(`lower(a.title) LIKE ? ESCAPE '\\'`, [likePattern(text)])
  const cursorOf = ({ id, publishedAt }: ArticleListRow) => ({ value: publishedAt, id })
  return readKeysetPage<ArticleListRow>(
    query,
    { value: 'a.published_at', id: 'a.id', direction: 'desc', cursorOf },
    page,
    pageSize,
  )
}

export async function readWholeArticleById(q: Knex, id: number): Promise<OwnerArticle | null> {
  const stored = await q('articles as a')
    .leftJoin('assets as s', 's.id', 'a.asset_id')
    .where('a.id', id)
    .first<
      | { slug: string; version: number; hash: string | null; width: number; height: number; placeholder: string }
      | undefined
    >({
      slug: 'a.slug',
      version: 'a.version',
      hash: 's.hash',
      width: 's.width',
      height: 's.height',
      placeholder: 's.placeholder',
    })
  const article = stored ? await readWholeArticle(q, stored.slug) : null
  if (!stored || !article) return null
  const { hash, width, height, placeholder, version } = stored
  const { pictureHash: _hash, ...rest } = article
  return {
    ...rest,
    version,
    category: article.category ?? '',
    isPublished: article.isPublished === 1,
    picture: hash === null ? null : { hash, width, height, placeholder, alt: article.pictureAlt },
  }
}

export async function readCategoryNames(q: Knex): Promise<string[]> {
  return q('article_categories').orderBy(['position', 'name']).limit(maxCategories).pluck<string[]>('name')
}
