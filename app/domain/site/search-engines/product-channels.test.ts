import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import type { ListingScope } from '~/domain/catalogue/listing/listing'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { readListingPageChannels } from './product-channels.server'

onSqlite('a page of a listing', (open) => {
  test('is in the channels that list enough products for it', async () => {
    const visitor = await createVisitor(await open())
    const { db, channel } = visitor
    const europe = await createChannel(db, { code: 'eu', host: 'eu.test' })
    const shop = { db, settings: settingsSchema.parse({ enable_multi_channel: true }) }
    const sold = (prices: Record<string, { price: number }>) => ({ variants: [variantInput({ prices })] })
    await createProduct(db, { name: 'Both', collections: ['All'], ...sold({ in: { price: 100 }, eu: { price: 1 } }) })
    for (let count = 0; count < 24; count += 1)
      await createProduct(db, {
        name: `Indian ${count}`,
        collections: ['All', 'Indian'],
        ...sold({ in: { price: 100 } }),
      })
    const scopeOf = async (name: string): Promise<ListingScope> => ({
      kind: 'collection',
      id: (await db.read('collections').where({ name }).first('id')).id,
    })
    expect(await readListingPageChannels(shop, await scopeOf('All'), 1)).toEqual([channel.id, europe.id])
    expect(await readListingPageChannels(shop, await scopeOf('All'), 2)).toEqual([channel.id])
    expect(await readListingPageChannels(shop, await scopeOf('Indian'), 1)).toEqual([channel.id])
    expect(await readListingPageChannels({ db, settings: visitor.settings }, { kind: 'all' }, 1)).toEqual([])
  })
})
