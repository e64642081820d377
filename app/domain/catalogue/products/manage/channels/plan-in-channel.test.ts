import { expect, test } from 'vitest'
import { unwrap } from '../../../../../../tests/factories/cart'
import { createProduct } from '../../../../../../tests/factories/product'
import { commandOn } from '../../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../../tests/setup/databases'
import { binProduct } from '~/domain/catalogue/products/manage/bin/bin.server'
import { publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { planInChannel, publishDueInChannels, readChannelSales } from './plan-in-channel.server'

onBothDatabases('a product whose sale in a channel is planned', { template: 'shop' }, (open) => {
  test('is sold there from its time, or not any more, unless the plan has ended', async () => {
    const db = await open()
    const owner = commandOn(db)
    const channels = await readActiveChannels(db.read)
    for (const slug of ['mug', 'cup', 'jug']) await createProduct(db, { slug, sourceKey: slug })
    const at = new Date('2030-01-01T09:00:00.000Z')
    const later = new Date(at.getTime() + 60_000)
    const plan = async (slug: string, isPublished: boolean, time = at) => {
      const planned = await planInChannel(owner, { slug, plan: { at: time, isPublished } })
      return planned.ok ? null : planned.error.code
    }
    const stateOf = async (slug: string) =>
      (await readChannelSales(db, slug, channels)).find(({ code }) => code === owner.channel.code)
    const hide = async (slug: string) =>
      unwrap(await publishProduct(owner, { slug, isPublished: false, isChannelOnly: true }))

    expect(await plan('none', true)).toBe('product_not_found')
    expect(await plan('mug', false, new Date('2020-01-01T09:00:00.000Z'))).toBe('publish_time_past')
    await hide('mug')
    expect(await plan('mug', true)).toBeNull()
    expect(await plan('cup', true)).toBeNull()
    // the second plan of a channel replaces the first one
    expect(await plan('cup', false)).toBeNull()
    expect(await plan('jug', false)).toBeNull()
    expect(await stateOf('mug')).toMatchObject({
      state: 'hidden',
      plan: { dueAt: at.toISOString(), isPublished: true },
    })
    unwrap(await planInChannel(owner, { slug: 'jug', plan: null }))
    expect(await publishDueInChannels(db, new Date(at.getTime() - 1))).toBe(0)
    expect(await publishDueInChannels(db, later)).toBe(2)
    expect(await publishDueInChannels(db, later)).toBe(0)
    expect(await stateOf('mug')).toMatchObject({ state: 'sold', plan: null })
    expect(await stateOf('cup')).toMatchObject({ state: 'hidden', plan: null })
    expect(await stateOf('jug')).toMatchObject({ state: 'sold', plan: null })
    const listed = await db
      .read('listings as l')
      .join('products as p', 'p.id', 'l.product_id')
      .where({ 'l.channel_id': owner.channel.id, 'l.is_listed': 1 })
      .whereIn('p.slug', ['mug', 'cup', 'jug'])
      .orderBy('p.slug')
      .pluck('p.slug')
    expect(listed).toEqual(['jug', 'mug'])

    // changing it by hand ends the plan, and what is in the bin is left alone
    expect(await plan('mug', false)).toBeNull()
    await hide('mug')
    expect(await plan('jug', false)).toBeNull()
    unwrap(await binProduct(owner, { slug: 'jug' }))
    expect(await publishDueInChannels(db, later)).toBe(0)
    expect(await db.read('channel_plans').select('*')).toEqual([])
    // each change is one of the product
    const changes = await db.read('change_log').where({ thing_kind: 'product', thing_label: 'cup' }).pluck('source')
    expect(changes.at(-1)).toBe('products schedule')
  })
})
