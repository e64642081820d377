import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyListingQuery } from '~/domain/catalogue/listing/listing-address'
import { shopPath } from '~/paths'
import { NoResults } from './no-results'

const query = emptyListingQuery()
const address = { path: shopPath(), currency: 'INR', defaultSort: query.sort, otherParams: {}, query }
const shown = (more: { isFiltered?: boolean; isSearch?: boolean }) =>
  renderToStaticMarkup(
    <NoResults
      address={address}
      isFiltered={false}
      isSearch={false}
      hasOtherResults={false}
      suggestions={[]}
      {...more}
    />,
  )

test('a listing without products says that nothing is there yet, and leads to itself with no button', () => {
  expect(shown({})).toContain('Nothing here yet')
  expect(shown({})).not.toContain('<a ')
  expect(shown({ isSearch: true })).toContain('Nothing matches')
})
