// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReviewList } from '~/components/review/review-list'
import type { ReviewPage, ReviewView } from '~/domain/catalogue/reviews/review'
import { enhanceReviewList } from './review-list'

const review = (id: number): ReviewView => ({
  id,
  authorName: `Asha ${id}`,
  rating: 5,
  title: '',
  text: 'I wear it every day.',
  fields: [],
  isVerified: true,
  photos: [],
  reply: '',
  helpfulCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdAtText: '1 Jan 2026',
})
const page: ReviewPage = {
  summary: { count: 3, timesTen: 50, byStars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 3 : 0 })) },
  reviews: [review(1), review(2)],
  stars: null,
  sort: 'newest',
  total: 3,
  page: 1,
  lastPage: 2,
}
const htmlOf = (reviews: ReviewPage) =>
  renderToString(<ReviewList page={{ slug: 'scarf', address: '/product/scarf?o.size=m&' }} reviews={reviews} />)
const names = () => [...document.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'))
let stop = () => {}

beforeEach(() => {
  window.location.href = 'http://localhost/product/scarf?o.size=m'
  document.body.innerHTML = htmlOf(page)
  stop = enhanceReviewList(document)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('the link to more adds the reviews of the next page once, and goes away after the last one', async () => {
  vi.stubGlobal('fetch', async () => new Response(htmlOf({ ...page, page: 2, reviews: [review(2), review(3)] })))
  document.querySelector<HTMLAnchorElement>('[data-more-reviews]')?.click()
  await vi.waitFor(() => expect(names()).toEqual(['Review by Asha 1', 'Review by Asha 2', 'Review by Asha 3']))
  expect(document.querySelector('[data-more-reviews]')).toBeNull()
  expect(document.querySelector('nav')).toBeNull()
  expect(document.activeElement?.id).toBe('review-3')
  expect(window.location.search).toBe('?o.size=m')
})

test('a filter shows its list in the same place, and its address can be loaded again', async () => {
  const fetched = vi.fn(async () => new Response(htmlOf({ ...page, stars: 5, page: 1, lastPage: 1 })))
  vi.stubGlobal('fetch', fetched)
  document.querySelector<HTMLAnchorElement>('a[href*="stars=5"]')?.click()
  await vi.waitFor(() => expect(document.body.textContent).toContain('3 reviews with 5 stars'))
  expect(fetched).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toContain('3 reviews with 5 stars')
  expect(window.location.search).toBe('?o.size=m&sort=newest&stars=5')
})
