import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination, listPageNumbers } from './pagination'

test('few pages are all linked', () => {
  expect(listPageNumbers(2, 3)).toEqual([1, 2, 3])
})

test('gaps are shown between the first page, those around the present one and the last', () => {
  expect(listPageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12])
})

test('the ends need no gap before them', () => {
  expect(listPageNumbers(1, 12)).toEqual([1, 2, 0, 12])
  expect(listPageNumbers(12, 12)).toEqual([1, 0, 11, 12])
})

const render = (page: number, pageCount: number) =>
  renderToStaticMarkup(<Pagination page={page} pageCount={pageCount} hrefOf={(number) => `?page=${number}`} />)

test('the present page is marked, and the pages beside it are linked', () => {
  const html = render(2, 3)
  expect(html.match(/aria-label="Page 2" aria-current="page"/g)).toHaveLength(1)
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).toMatch(/href="\?page=1" rel="prev" aria-label="Previous page"/)
  expect(html).toMatch(/href="\?page=3" rel="next" aria-label="Next page"/)
})

test('the first page links to none before it, the last to none after it, and a single page to none', () => {
  expect(render(1, 3)).not.toContain('rel="prev"')
  expect(render(3, 3)).not.toContain('rel="next"')
  expect(render(1, 1)).toBe('')
})
