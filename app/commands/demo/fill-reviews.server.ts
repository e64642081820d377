import type { Knex } from 'knex'
import { demoReply, reviewNames, reviewTexts } from '~db/demo/reviews'
import type { DemoProduct } from '~db/demo/types'
import { readChannelIds } from '~/domain/operations/channels/channels.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { days } from '~/domain/shared/units'
import { idsByName, insertDemoRows } from './demo.queries.server'

/** Longest list of reviews of one product, so that the demo shop stays small. */
const maxReviews = 36
/** A product of the data has so many times as many ratings as reviews here. */
const ratingsPerReview = 9

/** Stars of reviews whose mean is as near as possible to the wanted one: fives, lowered one after the other. */
export function starsFor(timesTen: number, count: number): number[] {
  const stars = Array.from({ length: count }, () => 5)
  let surplus = count * 5 - Math.round((timesTen * count) / 10)
  for (let at = 2; surplus > 0; at = (at + 7) % count) {
    const lowered = Math.min(surplus, (stars[at] ?? 5) - 1, at % 11 === 0 ? 4 : at % 5 === 0 ? 2 : 1)
    stars[at] = (stars[at] ?? 5) - lowered
    surplus -= lowered
    // a step that is no multiple of the count reaches every review
    if (count % 7 === 0) at = (at + 1) % count
  }
  return stars
}

/** Writes reviews for the demo's products, so that their ratings, lists and structured data are the same. */
export async function fillReviews(trx: Knex, products: readonly DemoProduct[], now: Date): Promise<void> {
  const ids = await idsByName(trx, 'products')
  const [channelId] = await readChannelIds(trx)
  if (channelId === undefined) throw new Error('the demo shop has no channel')
  const rows = products.flatMap((product, index) => {
    const productId = ids.get(product.name)
    if (!product.rating || productId === undefined) return []
    const [timesTen, ratings] = product.rating
    const count = Math.min(maxReviews, Math.max(3, Math.round(ratings / ratingsPerReview)))
    return starsFor(timesTen, count).map((rating, at) => {
      const texts = reviewTexts[rating] ?? []
      const [title = '', text = ''] = texts[(at * 3 + index) % texts.length] ?? []
      const created = new Date(now.getTime() - days(3 + ((at * 11 + index * 5) % 240))).toISOString()
      return {
        product_id: productId,
        channel_id: channelId,
        author_key: `demo:${at}`,
        author_name: reviewNames[(at * 5 + index) % reviewNames.length] ?? '',
        rating,
        title,
        text,
        status: 'approved',
        reply: rating === 1 ? demoReply : '',
        replied_at: rating === 1 ? created : null,
        helpful_count: (at * 7 + index) % 9,
        created_at: created,
      }
    })
  })
  await insertDemoRows(trx, 'reviews', rows)
  await refreshListings(trx, [...ids.values()])
}
