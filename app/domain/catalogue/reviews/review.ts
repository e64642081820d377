import type { Picture } from '~/domain/catalogue/media/picture'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** Which status of a review may follow which. */
export const reviewTransitions: Record<ReviewStatus, readonly ReviewStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
}

export const reviewsPerPage = 10
export const maxReviewPhotos = 4
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const reviewSortLabels: Record<ReviewSort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Best',
  lowest: 'Worst',
}

/** One of the owner's own fields of a review, such as how it fits. */
export interface ReviewField {
  name: string
  label: string
  /** The answers to choose from; without any, a short text. */
  choices: string[]
  isRequired: boolean
}

/** A review as everybody sees it. */
export interface ReviewView {
  id: number
  authorName: string
  rating: number
  title: string
  text: string
  fields: Array<{ label: string; value: string }>
  isVerified: boolean
  photos: Picture[]
  /** The owner's answer; '' without one. */
  reply: string
  helpfulCount: number
  createdAt: string
  createdAtText: string
}

/** A review among those of other products. */
export interface LatestReview extends ReviewView {
  product: { name: string; slug: string }
}

/** Ratings of a product by its approved reviews. */
export interface ReviewSummary {
  count: number
  /** Mean rating times ten; 0 without reviews. */
  timesTen: number
  /** Counts of 5, 4, 3, 2 and 1 stars. */
  byStars: Array<{ stars: number; count: number }>
}

/** A page of a product's reviews. */
export interface ReviewPage {
  summary: ReviewSummary
  reviews: ReviewView[]
  /** Only reviews with so many stars; null for all. */
  stars: number | null
  sort: ReviewSort
  /** Reviews that pass the filter. */
  total: number
  page: number
  lastPage: number
}

/** The author's key of a guest who has only given an address: apart from that of a buyer with this address. Pure. */
export function guestAuthorKey(key: string): string {
  return `guest:${key}`
}

/** The summary of counts by stars. Pure. */
export function summaryOf(counts: ReadonlyMap<number, number>): ReviewSummary {
  const byStars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counts.get(stars) ?? 0 }))
  const count = byStars.reduce((sum, row) => sum + row.count, 0)
  const total = byStars.reduce((sum, row) => sum + row.stars * row.count, 0)
  return { count, timesTen: count === 0 ? 0 : Math.round((total * 10) / count), byStars }
}

/**
 * The owner's own fields from the setting `review_fields`: fields between semicolons, their choices after a colon and
 * between bars, a star after the label of a required one. At most ten; names are made of the labels. Pure.
 */
export function parseReviewFields(setting: string): ReviewField[] {
  const fields = setting.split(';').flatMap((part): ReviewField[] => {
    const [head = '', choices = ''] = part.split(':', 2)
    const label = head
      .replace(/\*\s*$/, '')
      .trim()
      .slice(0, 80)
    const name = label
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40)
    if (name === '') return []
    const list = choices
      .split('|')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== '')
    return [{ name, label, choices: list, isRequired: /\*\s*$/.test(head) }]
  })
  return [...new Map(fields.map((field) => [field.name, field])).values()].slice(0, 10)
}
