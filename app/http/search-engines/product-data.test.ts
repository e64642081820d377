import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../tests/factories/product'
import { createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { readStructuredData } from '../../../tests/integration/served/pages/structured-data'
import { readCountryDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { days } from '~/domain/shared/units'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { readProductOfAddress } from '~/domain/catalogue/products/read-product.server'
import type { Visitor } from '~/domain/shared/shop'
import { productData } from './product-data'

/** Returns the data that search engines read of a product of this shop. */
async function dataOf(visitor: Visitor, input: Partial<ProductInput>) {
  const { slug } = await createProduct(visitor.db, input)
  const found = await readProductOfAddress(visitor, [slug], null, {})
  if (found?.kind !== 'found') throw new Error('the product has no page')
  const { product } = found
  const data = productData(visitor, product, await readCountryDelivery(visitor, product))
  const json = JSON.stringify('script:ld+json' in data ? data['script:ld+json'] : null)
  const [read] = readStructuredData(`<script type="application/ld+json">${json}</script>`)
  return read
}

const sizes = (...prices: number[]) => ({
  options: [{ name: 'Size', values: prices.map((_price, index) => ({ value: `${index}` })) }],
  variants: prices.map((price, index) =>
    variantInput({ sourceKey: `s${index}`, optionValues: [`${index}`], prices: { in: { price } } }),
  ),
})

onSqlite('the structured data of a product', { template: 'shop' }, (open) => {
  test('says what its delivery within the whole country costs, once for each price, and how it can be returned', async () => {
    const visitor = await createVisitor(await open())
    const group = await dataOf(visitor, { name: 'Kurta', ...sizes(100_000, 120_000, 250_000) })
    const rate = (value: string) => ({
      '@type': 'OfferShippingDetails',
      '@id': `#delivery-${Number(value) * 100}`,
      shippingRate: { '@type': 'MonetaryAmount', value, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 6, unitCode: 'DAY' },
      },
    })
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      variesBy: ['https://schema.org/size'],
      hasVariant: [
        { size: '0', offers: { shippingDetails: rate('79.00'), hasMerchantReturnPolicy: { merchantReturnDays: 7 } } },
        {
          size: '1',
          offers: { shippingDetails: { '@id': '#delivery-7900' }, hasMerchantReturnPolicy: { '@id': '#returns' } },
        },
        { size: '2', offers: { shippingDetails: rate('0.00'), hasMerchantReturnPolicy: { '@id': '#returns' } } },
      ],
    })
  })

  test('says of each variant whether it is in stock or on backorder, and until when a sale price holds', async () => {
    const visitor = await createVisitor(await open())
    const sale = { price: 800, endsAt: new Date(visitor.now().getTime() + days(1)).toISOString() }
    const variants = [
      { stock: { onHand: 9 } },
      { stock: { onHand: 0, allowsBackorder: true }, prices: { in: { price: 1000, sale } } },
      { stock: { onHand: 0 } },
    ].map((variant, at) => variantInput({ sourceKey: `s${at}`, optionValues: [`s${at}`], ...variant }))
    const options = [{ name: 'Size', values: variants.map((_, at) => ({ value: `s${at}` })) }]
    const group = await dataOf(visitor, { name: 'Kurta', options, variants })
    const offers = group?.['@type'] === 'ProductGroup' ? group.hasVariant.map((one) => one.offers) : []
    expect(offers.map(({ availability, priceValidUntil }) => [availability, priceValidUntil])).toEqual([
      ['https://schema.org/InStock', undefined],
      ['https://schema.org/BackOrder', localDateTime(sale.endsAt, visitor.channel.timeZone).slice(0, 10)],
      ['https://schema.org/OutOfStock', undefined],
    ])
    const single = await dataOf(visitor, {
      name: 'Mug',
      variants: [variantInput({ stock: { onHand: 0, allowsBackorder: true } })],
    })
    expect(single).toMatchObject({ '@type': 'Product', offers: { availability: 'https://schema.org/BackOrder' } })
  })

  test('says nothing of a delivery that depends on the weight or the state, or of what is not sent', async () => {
    const visitor = await createVisitor(await open())
    const { db } = visitor
    const deliveryOf = async (input: Partial<ProductInput>) => {
      const data = await dataOf(visitor, input)
      return data?.['@type'] === 'Product' ? data.offers.shippingDetails : 'not a product'
    }
    expect(await deliveryOf({ name: 'Towel' })).toBeDefined()
    expect(await deliveryOf({ name: 'Gift', isVirtual: true })).toBeUndefined()
    await db.transaction((trx) => trx('shipping_methods').update({ kind: 'by_weight' }))
    expect(await deliveryOf({ name: 'Rug' })).toBeUndefined()
    await db.transaction((trx) => trx('shipping_methods').update({ kind: 'flat' }))
    await db.transaction((trx) => trx('shipping_zone_places').whereNull('state_code').update({ state_code: 'KL' }))
    expect(await deliveryOf({ name: 'Mat' })).toBeUndefined()
  })
})
