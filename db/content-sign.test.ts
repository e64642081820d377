import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dialects, openCopy, type TestDatabase } from '../tests/setup/databases'
import { createChannel } from '../tests/factories/product'
import { watchContent, type ContentSign } from './content-sign'

describe.each(dialects)('the sign of changed content on %s', (dialect) => {
  let copy: TestDatabase
  let sign: ContentSign
  beforeAll(async () => {
    copy = await openCopy(dialect, 'shop')
    sign = await watchContent(copy.location)
  })
  afterAll(async () => {
    await sign.close()
    await copy.db.close()
  })

  const now = new Date().toISOString()
  /** A transaction sends one notification, and they arrive in order: after this one no other is on its way. */
  async function sendLastNotification(): Promise<void> {
    const before = sign.version()
    await copy.db.write.raw('NOTIFY content_changed')
    await vi.waitFor(() => expect(sign.version()).not.toBe(before), { timeout: 5000 })
  }

  test('changes with what pages show', async () => {
    const { db } = copy
    const changes: Array<[string, () => Promise<unknown>]> = [
      ['a new brand', () => db.write('brands').insert({ slug: 'new', name: 'New' })],
      ['a renamed brand', () => db.write('brands').where({ slug: 'new' }).update({ name: 'Newer' })],
      ['a deleted brand', () => db.write('brands').where({ slug: 'new' }).delete()],
      ['a menu', () => db.write('menus').insert({ handle: 'test', title: 'Test', items: '[]' })],
      ['a setting', () => db.write('settings').insert({ key: 'test', value: '1', updated_at: now })],
      ['a listing', () => db.transaction((trx) => trx('channels').limit(1).increment('catalogue_version', 1))],
      [
        'a product',
        () =>
          db.write('products').insert({
            source: 'test',
            source_key: '1',
            slug: 'mug',
            name: 'Mug',
            created_at: now,
            updated_at: now,
          }),
      ],
      ['a new text', () => db.write('products').where({ slug: 'mug' }).update({ name: 'Cup', updated_at: 'later' })],
      [
        'a review',
        async () => {
          const { id } = await db.write('products').where({ slug: 'mug' }).first('id')
          const channel = await db.write('channels').first('id')
          await db.write('reviews').insert({
            product_id: id,
            channel_id: channel.id,
            author_key: 'asha',
            author_name: 'Asha',
            rating: 5,
            title: '',
            text: 'I drink from it every day.',
            status: 'approved',
            created_at: now,
          })
        },
      ],
      ['the reply to a review', () => db.write('reviews').update({ reply: 'Thank you!', replied_at: now })],
    ]
    for (const [name, change] of changes) {
      const before = sign.version()
      await change()
      await vi.waitFor(() => expect(sign.version(), name).not.toBe(before), { timeout: 5000 })
    }
  })

  test('is never again what it was, also after a channel has been deleted', async () => {
    const { db } = copy
    const seen: number[] = []
    const change = async (make: () => Promise<unknown>) => {
      const before = sign.version()
      await make()
      await vi.waitFor(() => expect(sign.version()).not.toBe(before), { timeout: 5000 })
      seen.push(sign.version())
    }
    await change(() => createChannel(db, { code: 'gone', host: 'gone.example' }))
    const gone = () => db.write('channels').where({ code: 'gone' })
    for (let count = 0; count < 4; count += 1) await change(() => gone().increment('catalogue_version', 1))
    await change(() => gone().delete())
    for (let count = 0; count < 8; count += 1)
      await change(() =>
        db
          .write('menus')
          .where({ handle: 'test' })
          .update({ title: `Test ${count}` }),
      )
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('stays the same when something else is written, or a change is undone', async () => {
    const { db } = copy
    const before = sign.version()
    const commits = sign.commits()
    await db.write('counters').insert({ name: 'orders', value: 1 })
    await db.write('products').where({ slug: 'mug' }).update({ units_sold: 9 })
    await db.write('review_votes').insert({ review_id: (await db.write('reviews').first('id')).id, voter_key: 'a' })
    await db
      .transaction(async (trx) => {
        await trx('brands').insert({ slug: 'lost', name: 'Lost' })
        throw new Error('no')
      })
      .catch(() => {})
    if (dialect === 'postgres') await sendLastNotification()
    expect(sign.version()).toBe(dialect === 'postgres' ? before + 1 : before)
    // SQLite tells of every commit of another connection; PostgreSQL does not
    if (dialect === 'sqlite') expect(sign.commits()).not.toBe(commits)
    else expect(sign.commits()).toBeNull()
    expect(sign.isReliable()).toBe(true)
  })
})

test('a lost connection to PostgreSQL is noticed, made anew, and counts as a change', async () => {
  const copy = await openCopy('postgres')
  const sign = await watchContent(copy.location)
  const before = sign.version()
  await copy.db.read.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  await vi.waitFor(() => expect(sign.isReliable()).toBe(false), { timeout: 5000 })
  await vi.waitFor(() => expect(sign.isReliable()).toBe(true), { timeout: 5000 })
  expect(sign.version()).not.toBe(before)
  await sign.close()
  await copy.db.close()
})
