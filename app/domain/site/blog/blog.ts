import type { Picture } from '~/domain/catalogue/media/picture'
import type { CleanHtml } from '~/domain/shared/text/clean-html'

/** A category or a tag of articles. */
export interface ArticleGroup {
  slug: string
  name: string
}

/** An article in a list. */
export interface ArticleSummary {
  id: number
  slug: string
  title: string
  /** The subject of the article in a sentence or two; may be empty. */
  excerpt: string
  author: string
  category: ArticleGroup | null
  picture: Picture | null
  /** ISO instant. */
  publishedAt: string
  /** The date of publication in words, in the channel's language and time zone. */
  publishedOn: string
}

/** An article with its text. */
export interface Article extends ArticleSummary {
  html: CleanHtml
  tags: ArticleGroup[]
  metaTitle: string
  metaDescription: string
  updatedAt: string
  /** How long reading it takes, in minutes, at 220 words a minute. */
  readingMinutes: number
}

/** An article as its owner changes it. */
export interface OwnerArticle {
  id: number
  version: number
  slug: string
  title: string
  excerpt: string
  html: string
  author: string
  category: string
  /** Names, in their order. */
  tags: string[]
  /** Slugs, in their order. */
  products: string[]
  picture: Picture | null
  pictureAlt: string
  metaTitle: string
  metaDescription: string
  isPublished: boolean
  /** ISO instant; of a draft when it was made or was in the blog last. */
  publishedAt: string
}

/** Which articles a list shows. */
export type ArticleScope = { kind: 'all' } | { kind: 'category' | 'tag'; slug: string }

export interface ArticleList {
  articles: ArticleSummary[]
  total: number
  /** From 1. */
  page: number
  pageCount: number
}

/** Articles on a page of the list. */
export const articlesPerPage = 12

const wordsPerMinute = 220

/** Minutes of reading for a text; at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length
  return Math.max(1, Math.round(words / wordsPerMinute))
}
