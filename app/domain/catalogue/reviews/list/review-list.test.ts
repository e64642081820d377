import { expect, test } from 'vitest'
import { createChannel, createProduct, factoryNow } from '../../../../../tests/factories/product'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { plansOf } from '../../../../../tests/setup/plans'
import type { Database } from '~db/connection'
import { reviewListStates } from './review-list'
import { countWaitingReviews, readReviewPage } from './review-list.queries.server'

const firstPage = { after: null, before: null }

async function addReviews(db: Database, channelId: number, productId: number, count: number, status: string) {
  const rows = Array.from({ length: count }, (_, index) => ({
    product_id: productId,
    channel_id: channelId,
    author_key: `${channelId} ${status} ${index}`,
    author_name: 'Asha',
    rating: 4,
    title: `${status} ${index}`,
    text: 'I wear it every day.',
    status,
    created_at: new Date(factoryNow.getTime() + index * 60_000).toISOString(),
  }))
  await db.transaction((trx) => trx.batchInsert('reviews', rows, 100))
}

onBothDatabases('the list of reviews', (open, dialect) => {
  test('has those that wait, the oldest first, and the others, the newest first, of a channel alone', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const other = await createChannel(db, { code: 'eu', host: 'eu.localhost', orderPrefix: 'EU' })
    const { id } = await createProduct(db)
    await addReviews(db, channel.id, id, 25, 'pending')
    await addReviews(db, channel.id, id, 3, 'approved')
    await addReviews(db, other.id, id, 2, 'pending')
    expect(await countWaitingReviews(db.read, channel.id)).toBe(25)
    const first = await readReviewPage(db.read, channel.id, 'pending', firstPage)
    expect([first.rows.length, first.rows[0]?.title, first.previous]).toEqual([20, 'pending 0', null])
    const second = await readReviewPage(db.read, channel.id, 'pending', { after: first.next, before: null })
    expect(second.rows.map(({ title }) => title)).toEqual([20, 21, 22, 23, 24].map((index) => `pending ${index}`))
    expect(second.next).toBeNull()
    const approved = await readReviewPage(db.read, channel.id, 'approved', firstPage)
    expect(approved.rows.map(({ title }) => title)).toEqual(['approved 2', 'approved 1', 'approved 0'])
    for (const status of reviewListStates) {
      const [plan] = await plansOf(db, dialect, () => readReviewPage(db.read, channel.id, status, firstPage))
      expect(plan).toMatch(/reviews_(latest|pending)/)
    }
  })
})
