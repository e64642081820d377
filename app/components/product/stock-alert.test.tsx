import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductView } from '~/domain/catalogue/products/product'
import { StockAlert } from './stock-alert'

const size = (isSelected: boolean): ProductView['options'][number] => ({
  slug: 'size',
  name: 'Size',
  values: [{ slug: 'm', value: 'M', swatch: null, isSelected, isAvailable: true, isSoldOut: true }],
})

test('a sold-out product asks for the size before it offers to tell when that size is back', () => {
  const html = (isSelected: boolean) =>
    renderToStaticMarkup(<StockAlert product={{ options: [size(isSelected)] }} variantId={7} />)
  expect(html(false)).toContain('Choose a size, and we can tell you when it is back.')
  expect(html(false)).not.toContain('<form')
  expect(html(true)).toContain('name="variant" value="7"')
})
