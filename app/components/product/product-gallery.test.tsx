import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductGallery } from './product-gallery'

test('a product without pictures says so in their place', () => {
  const html = renderToString(<ProductGallery pictures={[]} firstHash={null} />)
  expect(html).toContain('No picture yet.')
  expect(html).not.toContain('data-gallery')
})
