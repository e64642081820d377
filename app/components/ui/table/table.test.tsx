import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './table'

test('a table can be scrolled by keyboard, and its headers have a scope', () => {
  const html = renderToStaticMarkup(<Table caption="Sizes" columns={['Size', 'Chest']} rows={[['M', '96 cm']]} />)
  expect(html).toMatch(/<section [^>]*aria-label="Sizes" tabindex="0"/)
  expect(html.match(/<th scope="col"/g)).toHaveLength(2)
  expect(html).toMatch(/<th scope="row"[^>]*>M<\/th><td[^>]*>96 cm<\/td>/)
})

test('a table of names and values has no head', () => {
  expect(renderToStaticMarkup(<Table caption="Details" rows={[['Fabric', 'Cotton']]} />)).not.toContain('<thead')
})
