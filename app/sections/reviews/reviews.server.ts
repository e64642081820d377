import { readLatestReviews } from '~/domain/catalogue/reviews/read-reviews.server'
import { defineSection } from '~/sections/define-section.server'
import { integer, text } from '~/sections/setting-kinds.server'

/** The section with the latest approved reviews of all products. */
export const reviews = defineSection({
  type: 'reviews',
  feature: 'Review',
  label: 'Reviews',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160, default: 'What our customers say' }),
    limit: integer({ label: 'Number of reviews', default: 3, min: 1, max: 12 }),
    minStars: integer({ label: 'With at least this many stars', default: 4, min: 1, max: 5 }),
  },
  async load(shop, { settings: { heading, limit, minStars } }) {
    const latest = await readLatestReviews(shop, { limit, minStars })
    return latest.length === 0 ? null : { heading, reviews: latest }
  },
  component: async () => (await import('./reviews')).ReviewsSection,
})
