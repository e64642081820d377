import { expect, test } from 'vitest'
import { sizeOrder } from './size-order'

const sorted = (name: string, values: string[]) => {
  const order = sizeOrder(name, values)
  return order && [...values].sort(order)
}

test('sizes are in wearing order, each kind of thing together', () => {
  expect(
    sorted('Size', ['XXL', 'King', '4XL', 'S', '2XL', 'XS', '30', 'L', 'XL', '28', 'M', 'Single', '3XL', 'Double']),
  ).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', 'XXL', '3XL', '4XL', '28', '30', 'Single', 'Double', 'King'])
  expect(sorted('Size', ['4-5 years', '6-12 months', '2-3 years', '0-3 months', 'Tall', 'Large', 'Small'])).toEqual([
    'Small',
    'Large',
    '0-3 months',
    '6-12 months',
    '2-3 years',
    '4-5 years',
    'Tall',
  ])
  expect(sorted('Size', ['150 x 240 cm', '45 x 45 cm', '90 x 150 cm', '40 x 60 cm'])).toEqual([
    '40 x 60 cm',
    '45 x 45 cm',
    '90 x 150 cm',
    '150 x 240 cm',
  ])
})

test('other values have no order of sizes, unless all are sizes', () => {
  expect(sorted('Fabric', ['Silk', 'L'])).toBeNull()
  expect(sorted('Waist', ['32', '28'])).toEqual(['28', '32'])
  expect(sorted('Size', [])).toBeNull()
})
