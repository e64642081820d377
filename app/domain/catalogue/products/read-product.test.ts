import { expect, test } from 'vitest'
import { createProduct, productInput, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import type { Visitor } from '~/domain/shared/shop'
import { describeChoice } from './describe-choice'
import { findVariantToBuy } from './find-variant-to-buy.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { readProduct, readProductOfAddress, readRelated } from './read-product.server'

const shirt = () =>
  productInput({
    slug: 'shirt',
    sourceKey: 'shirt',
    name: 'Shirt',
    brand: 'Neelam',
    categories: [['Men', 'Shirts']],
    attributes: [{ name: 'Fabric', values: ['Linen'] }],
    options: [
      { name: 'Colour', values: [{ value: 'Blue', swatch: '#0000ff' }, { value: 'Red' }] },
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
    ],
    variants: [
      variantInput({ sourceKey: 'bs', sku: 'BS', optionValues: ['Blue', 'S'], stock: { onHand: 0 } }),
      variantInput({
        sourceKey: 'bm',
        sku: 'BM',
        optionValues: ['Blue', 'M'],
        stock: { onHand: 4 },
        prices: { in: { price: 80000, compareAtPrice: 100000 } },
      }),
      variantInput({ sourceKey: 'rs', sku: 'RS', optionValues: ['Red', 'S'] }),
    ],
  })

async function view(
  visitor: Visitor,
  where: Parameters<typeof readProduct>[1],
  selection: Record<string, string> = {},
) {
  const result = await readProduct(visitor, where, selection)
  if (result?.kind !== 'found') throw new Error('no such product')
  return result.product
}

onSqlite('a product page', (open) => {
  test('without a selection shows the first variant that can be bought: its colour is selected, its size is open', async () => {
    const db = await open()
    await createProduct(db, shirt())
    const product = await view(await createVisitor(db), ['shirt'])
    expect(product.selected).toMatchObject({
      sku: 'BM',
      options: { colour: 'blue', size: 'm' },
      stock: 'low',
      available: 4,
      savingPercent: 20,
    })
    expect(
      product.options.map((option) => option.values.filter((value) => value.isSelected).map((value) => value.slug)),
    ).toEqual([['blue'], []])
    expect([product.price.amount, product.isFromPrice]).toEqual([80000, true])
    expect([
      product.brand?.name,
      product.breadcrumbs.map((step) => step.slug),
      product.attributes,
      product.variants.length,
    ]).toEqual(['Neelam', ['men', 'shirts'], [{ name: 'Fabric', values: ['Linen'] }], 3])
  })

  test('shows the earlier price of the lowest one before a choice, as the card of the product does', async () => {
    const db = await open()
    const sizes = (count: number, compareAtPrice: number) => ({
      options: [{ name: 'Size', values: Array.from({ length: count }, (_, size) => ({ value: `${size}` })) }],
      variants: Array.from({ length: count }, (_, size) =>
        variantInput({
          sourceKey: `${count}-${size}`,
          sku: `${count}-${size}`,
          optionValues: [`${size}`],
          prices: { in: { price: 80_000 + size * 1000, compareAtPrice } },
        }),
      ),
    })
    // of the second only a part is on its page
    const shops = [sizes(2, 100_000), sizes(102, 200_000)]
    const ids = [
      await createProduct(db, { slug: 'few', ...shops[0] }),
      await createProduct(db, { slug: 'many', ...shops[1] }),
    ]
    const visitor = await createVisitor(db)
    for (const [index, slug] of ['few', 'many'].entries()) {
      const [card] = await readCards(visitor, [ids[index]?.id ?? 0])
      const { shown, isFromPrice } = await view(visitor, [slug])
      expect(isFromPrice).toBe(true)
      expect(shown.compareAt?.amount).toBe([100_000, 200_000][index])
      expect([shown.price, shown.compareAt, shown.savingPercent]).toEqual([
        card?.price,
        card?.compareAtPrice,
        card?.savingPercent,
      ])
    }
    expect((await view(visitor, ['few'], { size: '1' })).shown).toMatchObject({
      price: { amount: 81_000 },
      savingPercent: 19,
    })
  })

  test('selects the variant that its form puts into the cart, which takes no product without a choice', async () => {
    const db = await open()
    await createProduct(db, shirt())
    await createProduct(db, { slug: 'made-to-order', options: [], variants: [variantInput({ stock: { onHand: 0 } })] })
    const visitor = await createVisitor(db)
    for (const slug of ['shirt', 'made-to-order'])
      for (const colour of ['', 'blue', 'red', 'none'])
        for (const size of ['', 's', 'm']) {
          const product = await view(visitor, [slug], { colour, size })
          const isShirt = slug === 'shirt'
          const openOptions = [
            ...(isShirt && !['blue', 'red'].includes(colour) ? [{ slug: 'colour', name: 'Colour' }] : []),
            ...(isShirt && size === '' ? [{ slug: 'size', name: 'Size' }] : []),
          ]
          expect(await findVariantToBuy(visitor, slug, { colour, size })).toEqual({
            variantId: openOptions.length > 0 ? null : (product.selected?.id ?? null),
            openOptions,
            productName: product.name,
            customisation: product.customisation,
          })
        }
    await db.write('variant_prices').update({ is_published: 0 })
    for (const slug of ['shirt', 'unknown', ''])
      expect([await findVariantToBuy(visitor, slug, {}), await readProduct(visitor, [slug])]).toEqual([null, null])
  })

  test('a sold out combination is marked, and named with what is in stock', async () => {
    const db = await open()
    await createProduct(db, shirt())
    const visitor = await createVisitor(db)
    const blue = await view(visitor, ['shirt'], { colour: 'blue' })
    expect(blue.options[1]?.values.map(({ slug, isSoldOut }) => [slug, isSoldOut])).toEqual([
      ['s', true],
      ['m', false],
    ])
    expect(describeChoice(blue)).toBeNull()
    const small = await view(visitor, ['shirt'], { colour: 'blue', size: 's' })
    expect(describeChoice(small)).toBe('Blue in S is out of stock. In stock: M.')
  })

  test('a combination that does not exist selects no variant and keeps the selected values', async () => {
    const db = await open()
    await createProduct(db, shirt())
    const product = await view(await createVisitor(db), ['shirt'], { colour: 'red', size: 'm' })
    expect([product.selected, product.isFromPrice, product.price.amount]).toEqual([null, true, 80000])
    expect(describeChoice(product)).toBe('Red isn’t available in M. It comes in S.')
    expect(
      product.options.map((option) => option.values.map((value) => [value.slug, value.isSelected, value.isAvailable])),
    ).toEqual([
      [
        ['blue', false, true],
        ['red', true, false],
      ],
      [
        ['s', false, true],
        ['m', true, false],
      ],
    ])
  })

  test('the colour of an incomplete selection is completed, unknown values are ignored, a SKU selects its variant', async () => {
    const db = await open()
    await createProduct(db, shirt())
    const visitor = await createVisitor(db)
    expect((await view(visitor, ['shirt'], { colour: 'red' })).selected?.sku).toBe('RS')
    expect((await view(visitor, ['shirt'], { colour: 'green', constructor: 'x' })).selected?.sku).toBe('BM')
    expect((await view(visitor, { sku: 'BS' })).selected).toMatchObject({
      sku: 'BS',
      stock: 'out_of_stock',
      available: 0,
    })
  })

  test('an id selects its variant; in an address a known SKU decides and an unknown one is ignored', async () => {
    const db = await open()
    await createProduct(db, shirt())
    await createProduct(db, { slug: 'scarf', variants: [variantInput({ sourceKey: 'sc', sku: 'SC' })] })
    const visitor = await createVisitor(db)
    const small = await view(visitor, { sku: 'BS' })
    expect((await view(visitor, { variantId: small.selected?.id ?? 0 })).selected?.sku).toBe('BS')
    expect(await readProduct(visitor, { variantId: 999_999 })).toBeNull()
    const at = (slug: string, sku: string) => readProductOfAddress(visitor, [slug], sku, {})
    expect(await at('shirt', 'BS')).toMatchObject({ kind: 'found', product: { selected: { sku: 'BS' } } })
    expect(await at('scarf', 'BS')).toEqual({ kind: 'moved', to: { kind: 'product', slug: 'shirt' } })
    expect(await at('scarf', 'no such SKU')).toMatchObject({ kind: 'found', product: { slug: 'scarf' } })
  })

  test('a variant that accepts any size is available in every size', async () => {
    const db = await open()
    const input = shirt()
    await createProduct(db, {
      ...input,
      variants: [variantInput({ sourceKey: 'any', sku: 'ANY', optionValues: ['Blue', null] })],
    })
    const product = await view(await createVisitor(db), ['shirt'], { size: 'm' })
    expect([
      product.selected?.sku,
      product.options[1]?.values.map((value) => [value.isSelected, value.isAvailable]),
    ]).toEqual([
      'ANY',
      [
        [false, true],
        [true, true],
      ],
    ])
  })

  test('three thousand variants work in the same way, and only the selected one is sent', async () => {
    const db = await open()
    const values = (letter: string, count: number) =>
      Array.from({ length: count }, (_, position) => `${letter}${position}`)
    const [a, b, c] = [values('a', 15), values('b', 20), values('c', 10)]
    const variants = a
      .flatMap((x) =>
        b.flatMap((y) => c.map((z) => variantInput({ sourceKey: `${x}${y}${z}`, optionValues: [x, y, z] }))),
      )
      .slice(0, -1)
    await createProduct(db, {
      slug: 'many',
      options: [a, b, c].map((list, position) => ({ name: `O${position}`, values: list.map((value) => ({ value })) })),
      variants,
    })
    const visitor = await createVisitor(db)
    const product = await view(visitor, ['many'], { o0: 'a14', o1: 'b19', o2: 'c8' })
    expect([product.selected?.options, product.variants.length]).toEqual([{ o0: 'a14', o1: 'b19', o2: 'c8' }, 1])
    expect(product.options[2]?.values.map((value) => value.isAvailable)).toEqual([
      ...Array<boolean>(9).fill(true),
      false,
    ])
    expect((await view(visitor, ['many'], { o0: 'a14', o1: 'b19', o2: 'c9' })).selected).toBeNull()
  })

  test('old slugs and longer paths have moved; unpublished and unknown products are not found', async () => {
    const db = await open()
    const input = shirt()
    await createProduct(db, input)
    await createProduct(db, { ...input, slug: 'linen-shirt' })
    const draft = await createProduct(db, { slug: 'draft', isPublished: false })
    const visitor = await createVisitor(db)
    const moved = { kind: 'moved', to: { kind: 'product', slug: 'linen-shirt' } }
    expect(await readProduct(visitor, ['shirt'])).toEqual(moved)
    expect(await readProduct(visitor, ['men', 'linen-shirt'])).toEqual(moved)
    expect(await readProduct(visitor, ['draft'])).toBeNull()
    expect(await readProduct(visitor, ['nothing\0'])).toBeNull()
    expect(await readProduct(visitor, { sku: "x' or 1=1" })).toBeNull()
    expect(draft.slug).toBe('draft')
  })

  test('has related products: the owner’s first, then those of its category and of those above it', async () => {
    const db = await open()
    const inCategory = { categories: [['Men', 'Shirts']] }
    const friend = await createProduct(db, { sourceKey: 'friend', name: 'Friend' })
    const { slug } = await createProduct(db, { ...inCategory, related: ['friend'] })
    const trousers = await createProduct(db, { categories: [['Men', 'Trousers']] })
    const neighbour = await createProduct(db, inCategory)
    const visitor = await createVisitor(db)
    const result = await readProduct(visitor, [slug])
    if (result?.kind !== 'found') throw new Error('the product is not found')
    const idsOf = async (limit?: number) => (await readRelated(visitor, result.product, limit)).map((card) => card.id)
    expect(await idsOf()).toEqual([friend.id, neighbour.id, trousers.id])
    expect(await idsOf(2)).toEqual([friend.id, neighbour.id])
  })

  test('that is sold out has related products that can be bought, also from the categories above its own', async () => {
    const db = await open()
    const soldOut = { variants: [variantInput({ stock: { onHand: 0 } })] }
    const lamps = { categories: [['Home', 'Lamps']] }
    await createProduct(db, { sourceKey: 'gone', ...soldOut })
    const friend = await createProduct(db, { sourceKey: 'friend' })
    const { slug } = await createProduct(db, { ...lamps, ...soldOut, related: ['gone', 'friend'] })
    await createProduct(db, { ...lamps, ...soldOut })
    const lamp = await createProduct(db, lamps)
    const rug = await createProduct(db, { categories: [['Home', 'Rugs']] })
    const visitor = await createVisitor(db)
    const result = await readProduct(visitor, [slug])
    if (result?.kind !== 'found') throw new Error('the product is not found')
    expect((await readRelated(visitor, result.product)).map((card) => card.id)).toEqual([friend.id, lamp.id, rug.id])
  })
})
