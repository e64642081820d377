import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination, listPageNumbers } from './pagination'

test('few pages are all linked', () => {
  expect(listPageNumbers(2, 3)).toEqual([1, 2, 3])
})

test('gaps are shown between the first page, those around the current page and the last one', () => {
  expect(listPageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12])
})

test('there is no gap before the first and after the last page', () => {
  expect(listPageNumbers(1, 12)).toEqual([1, 2, 0, 12])
  expect(listPageNumbers(12, 12)).toEqual([1, 0, 11, 12])
})

test('a gap never stands for a single page, which is linked instead', () => {
  expect(listPageNumbers(1, 4)).toEqual([1, 2, 3, 4])
  expect(listPageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

const render = (page: number, pageCount: number) =>
  renderToStaticMarkup(<Pagination page={page} pageCount={pageCount} hrefOf={(number) => `?page=${number}`} />)

test('the current page is marked, and the pages before and after it are linked', () => {
  const html = render(2, 3)
  expect(html.match(/aria-label="Page 2" aria-current="page"/g)).toHaveLength(1)
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).toMatch(/href="\?page=1" rel="prev">.*Previous page/)
  expect(html).toMatch(/href="\?page=3" rel="next">.*Next page/)
})

test('the first page has no previous page, the last has no next page, and a single page has no links', () => {
  expect(render(1, 3)).not.toContain('rel="prev"')
  expect(render(3, 3)).not.toContain('rel="next"')
  expect(render(1, 1)).toBe('')
})
