import { expect, test } from 'vitest'
import type { ProductView, VariantView } from './product'
import { shownPicture } from './shown-picture'

const option = (slug: string, selected: string, ...values: string[]): ProductView['options'][number] => ({
  slug,
  name: slug,
  values: values.map((value) => ({
    slug: value,
    value,
    swatch: slug === 'colour' ? '#123456' : null,
    isSelected: value === selected,
    isAvailable: true,
    isSoldOut: false,
  })),
})
const money = { amount: 1, currency: 'INR', formatted: '₹1' }
const variant = (pictureHash: string | null, options: VariantView['options']): VariantView => ({
  id: 1,
  sku: 'A',
  options,
  price: money,
  compareAtPrice: null,
  savingPercent: null,
  stock: 'in_stock',
  available: 1,
  ships: null,
  minQuantity: 1,
  maxQuantity: 1,
  quantityStep: 1,
  unitsPerQuantity: 1000,
  pictureHash,
})
const variants = [
  variant('blue', { colour: 'blue', size: 's' }),
  variant('rose', { colour: 'rose', size: 's' }),
  variant(null, { colour: 'rose', size: 'm' }),
]

test('a page first shows the picture of the selected variant, or of the most similar one', () => {
  const options = [option('colour', 'rose', 'blue', 'rose'), option('size', 'xl', 's', 'm', 'xl')]
  expect(shownPicture({ selected: variants[0] ?? null, options, variants })).toBe('blue')
  expect(shownPicture({ selected: null, options, variants })).toBe('rose')
  expect(shownPicture({ selected: null, options: [option('colour', 'green', 'green')], variants })).toBeNull()
  expect(shownPicture({ selected: variants[0] ?? null, options, variants }, { colour: 'rose' })).toBe('rose')
})

test('the colour decides about the picture when another variant has as many of the selected values', () => {
  const options = [option('size', 'm', 's', 'm'), option('colour', 'rose', 'blue', 'rose')]
  const sized = [variant('blue', { colour: 'blue', size: 'm' }), variant('rose', { colour: 'rose', size: 's' })]
  expect(shownPicture({ selected: null, options, variants: sized })).toBe('rose')
})
