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

test('a table that is stacked on phones has the name of its column at each cell', () => {
  const html = renderToStaticMarkup(
    <Table isStacked caption="Reviews" columns={['Product', 'Text']} rows={[['Mug', 'Fine']]} />,
  )
  expect(html).toMatch(/<th scope="row"[^>]* data-label="Product">Mug<\/th><td[^>]* data-label="Text">Fine<\/td>/)
  expect(renderToStaticMarkup(<Table caption="Sizes" columns={['Size']} rows={[['M']]} />)).not.toContain('data-label')
})
