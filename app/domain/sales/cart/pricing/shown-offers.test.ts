import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { createVisitor, commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { changeCouponScope } from '~/domain/sales/pricing/manage/coupon-scope.server'
import { addOffer, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { readShownOffers, withOffers } from './shown-offers.server'

onSqlite('offers beside products', { template: 'shop' }, (open) => {
  test('are those that are on and that the product is for', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const variants = () => [variantInput({ prices: { in: { price: 10_000 } } })]
    const mug = await createProduct(db, { name: 'Mug', variants: variants(), categories: [['Kitchen', 'Mugs']] })
    const scarf = await createProduct(db, { name: 'Scarf', variants: variants() })
    const byOwner = commandOn(db, { channel: shop.channel, actor: memberWith('owner') })
    const tiers = [{ quantity: 3, ppm: 100_000 }]
    const terms = { title: 'Mug week', kind: 'percent' as const, value: 0, tiers, isPublic: false }
    const { offerId } = unwrap(await addOffer(byOwner, { ...terms, endsAt: '2100-05-03T18:30:00.000Z' }))
    const { id: kitchen } = await db.read('categories').where({ name: 'Kitchen' }).first('id')
    const scope = { kind: 'category' as const, id: kitchen, side: 'only' as const, isListed: true }
    unwrap(await changeCouponScope(byOwner, { offerId, ...scope }))
    expect(await readShownOffers(shop, { id: mug.id, isOnSale: false })).toEqual([])
    unwrap(await switchCoupon(byOwner, { offerId, isActive: true }))
    // a category includes those below it
    expect(await readShownOffers(shop, { id: mug.id, isOnSale: false })).toEqual([
      { id: offerId, name: 'Mug week', text: '3 or more: 10 % off, until 3 May' },
    ])
    expect(await readShownOffers(shop, { id: scarf.id, isOnSale: false })).toEqual([])
    const cards = await withOffers(shop, await readCards(shop, [mug.id, scarf.id]))
    expect(cards.map(({ name, offer }) => [name, offer])).toEqual([
      ['Mug', 'Up to 10 % off'],
      ['Scarf', undefined],
    ])
    const later = { ...shop, now: () => new Date('2100-05-03T18:30:00.000Z') }
    expect(await readShownOffers(later, { id: mug.id, isOnSale: false })).toEqual([])
  })
})
