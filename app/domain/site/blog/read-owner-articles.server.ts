import type { Database } from '~db/connection'
import type { OwnerArticle } from './blog'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import {
  readArticleList,
  readCategoryNames,
  readWholeArticleById,
  type ArticleListRow,
} from './owner-articles.queries.server'

/** A page of all articles, drafts included, the newest first, or those with a text in their title. */
export async function listOwnerArticles(
  { read }: Pick<Database, 'read'>,
  { q, ...page }: KeysetPage & { q: string },
): Promise<ListPage<ArticleListRow>> {
  return readArticleList(read, q, page)
}

/** An article as its owner changes it; null when there is none. */
export async function readOwnerArticle({ read }: Pick<Database, 'read'>, id: number): Promise<OwnerArticle | null> {
  return readWholeArticleById(read, id)
}

/** The names of all categories of articles, in their order. */
export async function readArticleCategoryNames({ read }: Pick<Database, 'read'>): Promise<string[]> {
  return readCategoryNames(read)
}
