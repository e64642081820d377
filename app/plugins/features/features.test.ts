import { expect, test } from 'vitest'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readForm, readShownForms, saveForm, submitForm } from '~/domain/site/forms/forms.server'
import { readListing } from '~/domain/catalogue/listing/listing-page.server'
import { checkPincode } from '~/domain/sales/cart/delivery/check-pincode.server'
import { findVariantToBuy } from '~/domain/catalogue/products/find-variant-to-buy.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { formPath } from '~/paths'
import { unwrap } from '../../../tests/factories/cart'
import { createProduct } from '../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'

onSqlite('without a feature', { template: 'shop' }, (open) => {
  test('of reviews no product has a rating, or is listed by it', async () => {
    const visitor = await createVisitor(await open())
    await createProduct(visitor.db, { slug: 'scarf', ratingSum: 9, ratingCount: 2 })
    await createProduct(visitor.db, { slug: 'bag', ratingSum: 5, ratingCount: 1 })
    const query = { filters: {}, priceFrom: null, priceTo: null, inStockOnly: false, sort: 'rating' as const, page: 1 }
    const read = async () => {
      const { cards, sort, hasRatings } = await readListing(visitor, { kind: 'all' }, query)
      const found = await readProduct(visitor, ['scarf'])
      const rating = found?.kind === 'found' && found.product.rating
      return { sort, hasRatings, cards: cards.map((card) => card.rating), rating }
    }
    expect(await read()).toEqual({
      sort: 'rating',
      hasRatings: true,
      cards: [
        { timesTen: 50, count: 1 },
        { timesTen: 45, count: 2 },
      ],
      rating: { timesTen: 45, count: 2 },
    })
    await changePlugin(commandOn(visitor.db), 'Review', { isActive: false })
    expect(await read()).toEqual({ sort: 'featured', hasRatings: false, cards: [null, null], rating: null })
  })

  test('of customisation a product is sold as it is, and what was made to order before has to be looked at', async () => {
    const guest = await createVisitor(await open())
    const text = { name: 'initials', label: 'Initials', maxLength: 3, isRequired: true, addOn: {} }
    const { variantIds } = await createProduct(guest.db, {
      slug: 'mug',
      customisation: { texts: [text], choices: [], image: null },
    })
    const variantId = variantIds[0] ?? 0
    const initials = { texts: { initials: 'AR' }, choices: {}, imageToken: null }
    const add = (customisation: typeof initials | null, cartToken: string | null) =>
      addItemToCart({ ...guest, cartToken }, { variantId, quantity: 1, customisation })
    expect(await add(null, null)).toMatchObject({ ok: false, error: { code: 'invalid_customisation' } })
    const { cartToken } = unwrap(await add(initials, null))
    await changePlugin(commandOn(guest.db), 'ProductCustomisation', { isActive: false })
    expect(await readProduct(guest, ['mug'])).toMatchObject({ product: { customisation: null } })
    expect(await findVariantToBuy(guest, 'mug', {})).toMatchObject({ variantId, customisation: null })
    unwrap(await add(null, cartToken))
    const { lines } = await readCart({ ...guest, cartToken })
    expect(lines.map(({ problem }) => problem === null)).toEqual([false, true])
  })

  test('of pincodes every pincode is delivered to, as in a shop that has none', async () => {
    const visitor = await createVisitor(await open())
    const range = { code_from: '560001', code_to: '560099', is_serviceable: 0, has_cash_on_delivery: 0 }
    await visitor.db.write('pincodes').insert({ channel_id: visitor.channel.id, ...range })
    const isServed = async () => unwrap(await checkPincode(visitor, '560001')).isServiceable
    expect(await isServed()).toBe(false)
    await changePlugin(commandOn(visitor.db), 'PincodeAvaliability', { isActive: false })
    expect(await isServed()).toBe(true)
  })

  test('of trade enquiries their form is not there, by its slug or its id, and takes no answers', async () => {
    const visitor = await createVisitor(await open())
    const { db } = visitor
    for (const slug of ['trade-enquiry', 'fitting'])
      unwrap(
        await saveForm(
          commandOn(db),
          slug,
          { title: slug, fields: [{ key: 'name', label: 'Name', type: 'text' }] },
          { pathOf: formPath },
        ),
      )
    const form = await readForm(visitor, 'trade-enquiry')
    expect(await readShownForms(visitor)).toEqual(expect.arrayContaining(['trade-enquiry', 'fitting']))
    await changePlugin(commandOn(db), 'TradeEnquiry', { isActive: false })
    expect(await readForm(visitor, String(form?.id))).toBeNull()
    expect(await submitForm(visitor, 'trade-enquiry', { name: 'Asha' })).toMatchObject({ ok: false })
    expect(await readShownForms(visitor)).toEqual(expect.arrayContaining(['fitting']))
    expect(await readShownForms(visitor)).not.toContain('trade-enquiry')
  })
})
