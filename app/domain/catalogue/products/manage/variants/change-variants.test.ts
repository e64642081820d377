import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../../../tests/factories/product'
import { unwrap } from '../../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../../tests/setup/databases'
import { addVariants, changeOptions, changeVariant, removeVariant } from './change-variants.server'
import { missingCombinations } from './option-changes'
import { readOwnerOptions, readOwnerVariant } from './read-owner-variants.server'

const size = (values: string[]) => ({
  place: null,
  name: 'Size',
  values: values.map((value) => ({ was: null, value })),
})

onSqlite('the variants of a product', (open) => {
  test('are made of options, with combinations left out, renamed, and taken out again', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { slug } = await createProduct(db, { slug: 'kurta', name: 'Kurta', variants: [variantInput({ sku: 'K' })] })
    const read = async () =>
      (await readOwnerOptions(db, slug)) ?? { options: [], variants: [], missing: [], version: 0 }
    const texts = async () => (await read()).variants.map(({ optionsText }) => optionsText)

    const colour = { place: null, name: 'Colour', values: [{ was: null, value: 'Red', swatch: '#aa0000' }] }
    unwrap(await changeOptions(owner, { slug, options: [size(['S', 'M']), colour] }))
    expect(await texts()).toEqual(['S / Red'])
    const more = {
      ...colour,
      place: 1,
      values: [
        { was: 'Red', value: 'Crimson' },
        { was: null, value: 'Blue' },
      ],
    }
    const both = [{ place: 0, name: 'Size', values: ['S', 'M'].map((value) => ({ was: value, value })) }, more]
    unwrap(await changeOptions(owner, { slug, options: both }))
    expect(await read()).toMatchObject({
      options: [{ name: 'Size' }, { name: 'Colour', values: [{ value: 'Crimson' }, { value: 'Blue' }] }],
      missing: [
        ['S', 'Blue'],
        ['M', 'Crimson'],
        ['M', 'Blue'],
      ],
    })
    const combinations = [
      ['M', 'Blue'],
      ['M', 'Blue'],
      ['S', 'Crimson'],
      ['L', 'Blue'],
    ]
    expect(unwrap(await addVariants(owner, { slug, combinations }))).toEqual({ added: 1 })
    expect(await read()).toMatchObject({ variants: [{ sku: 'K' }, { sku: 'KURTA-M-BLUE', optionsText: 'M / Blue' }] })
    // the stock of what there was has not moved, and the new one has none
    expect(await db.read('stock').orderBy('variant_id').pluck('on_hand')).toEqual([10, 0])
    expect(await db.read('variant_prices').pluck('price')).toEqual([100000, 100000])

    const withoutBlue = [both[0], { ...more, values: [{ was: 'Crimson', value: 'Crimson' }] }] as typeof both
    expect(await changeOptions(owner, { slug, options: withoutBlue })).toMatchObject({
      error: { code: 'option_value_used', params: { value: 'Blue', sku: 'KURTA-M-BLUE' } },
    })
    expect(await changeOptions(owner, { slug, options: [{ place: 0, name: 'Size', values: [] }] })).toMatchObject({
      error: { code: 'option_without_values' },
    })
    unwrap(await removeVariant(owner, { slug, sku: 'KURTA-M-BLUE' }))
    expect(await removeVariant(owner, { slug, sku: 'K' })).toMatchObject({ error: { code: 'last_variant' } })
    unwrap(await changeOptions(owner, { slug, options: [] }))
    expect(await texts()).toEqual([''])
  })

  test('of what is sold by length have their quantities in its unit', async () => {
    const db = await open()
    const cut = { sku: 'LINEN', unitsPerQuantity: 250, minQuantity: 2, quantityStep: 1, maxQuantity: 20 }
    const { slug, variantIds } = await createProduct(db, { displayUnit: 'm', variants: [variantInput(cut)] })
    const id = variantIds[0] ?? 0
    const details = await readOwnerVariant(db, slug, id)
    expect(details?.unit).toEqual({ displayUnit: 'm', unitsPerQuantity: 250 })
    const same = { sku: 'LINEN', barcode: '', weightGrams: 50, requiresShipping: true, optionValues: [], assetId: null }
    const quantities = (minQuantity: number, quantityStep: number, maxQuantity: number) =>
      changeVariant(commandOn(db), { slug, id }, { ...same, prices: {}, minQuantity, quantityStep, maxQuantity })
    unwrap(await quantities(1.5, 0.5, 12.5))
    const stored = await db.read('variants').first('min_quantity', 'quantity_step', 'max_quantity')
    expect(stored).toEqual({ min_quantity: 6, quantity_step: 2, max_quantity: 50 })
    expect(await quantities(0.3, 0.5, 10)).toMatchObject({
      error: { errors: { minQuantity: ['It is sold in steps of 0.25 m. Enter 0.25 m or 0.5 m'] } },
    })
    expect(await quantities(1, 0, 10)).toMatchObject({ error: { code: 'quantities_wrong' } })
  })

  test('are changed one by one, and nobody takes the code or the values of another', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { slug, variantIds } = await createProduct(db, {
      slug: 'bowl',
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: [
        variantInput({ sourceKey: 's', sku: 'B-S', optionValues: ['S'] }),
        variantInput({ sourceKey: 'm', sku: 'B-M', optionValues: ['M'] }),
      ],
    })
    const id = variantIds[0] ?? 0
    const change = {
      sku: 'BOWL-S',
      barcode: '4006381333931',
      weightGrams: 700,
      minQuantity: 2,
      quantityStep: 2,
      maxQuantity: 20,
      requiresShipping: true,
      optionValues: ['S'],
      assetId: null,
      prices: { in: { price: 90000, sale: { price: 50000, startsAt: '2020-01-01T00:00:00.000Z' } } },
      costs: { in: 30000 },
    }
    const before = await readOwnerVariant(db, slug, id)
    unwrap(await changeVariant(owner, { slug, id, version: before?.version }, change))
    const { optionValues: _values, assetId: _asset, costs: _costs, ...stored } = change
    expect((await readOwnerVariant(db, slug, id))?.variant).toMatchObject(stored)
    expect(await db.read('variant_prices').where({ variant_id: id }).first('price', 'compare_at_price')).toEqual({
      price: 50000,
      compare_at_price: 90000,
    })
    expect((await readOwnerVariant(db, slug, id))?.costs).toEqual({ in: 30000 })
    const refused = async (other: Partial<typeof change>) => {
      const result = await changeVariant(owner, { slug, id }, { ...change, ...other })
      return result.ok ? null : [result.error.code, 'field' in result.error ? result.error.field : undefined]
    }
    expect(await refused({ sku: 'B-M' })).toEqual(['sku_taken', 'sku'])
    expect(await refused({ optionValues: ['M'] })).toEqual(['combination_taken', 'option.o0'])
    expect(await refused({ maxQuantity: 1 })).toEqual(['quantities_wrong', 'maxQuantity'])
    expect(
      await changeVariant(owner, { slug, id }, { ...change, prices: { in: { price: 1000, compareAtPrice: 900 } } }),
    ).toMatchObject({ error: { code: 'compare_at_price_too_low', field: 'channel.in.compareAtPrice' } })
    expect(await changeVariant(owner, { slug, id, version: before?.version }, change)).toMatchObject({
      error: { code: 'stale' },
    })
    expect(await changeVariant(owner, { slug, id: 999 }, change)).toMatchObject({ ok: false })
    unwrap(await changeVariant(owner, { slug, id }, { ...change, costs: { in: null } }))
    expect((await readOwnerVariant(db, slug, id))?.costs).toEqual({})
    const support = commandOn(db, { actor: memberWith('support') })
    expect(await changeVariant(support, { slug, id }, change)).toMatchObject({ error: { code: 'forbidden' } })
  })
})

test('a variant that takes any value stands for all combinations with its other values', () => {
  const options = [
    { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
    { name: 'Colour', values: [{ value: 'Red' }, { value: 'Blue' }] },
  ]
  const variants = [variantInput({ optionValues: ['S', null] })]
  expect(missingCombinations({ options, variants })).toEqual([
    ['M', 'Red'],
    ['M', 'Blue'],
  ])
  expect(missingCombinations({ options: [], variants })).toEqual([])
})
