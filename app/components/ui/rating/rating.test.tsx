import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rating } from './rating'
import { ShortRating } from './short-rating'

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('a rating is also text, in tenths of a star, with the number of reviews', () => {
  expect(textOf(renderToStaticMarkup(<Rating timesTen={43} count={1} />))).toBe('Rated 4.3 of 5 · 1 review')
  expect(textOf(renderToStaticMarkup(<Rating timesTen={50} count={7} />))).toBe('Rated 5.0 of 5 · 7 reviews')
  const short = renderToStaticMarkup(<ShortRating timesTen={43} count={7} />)
  // it leads nowhere
  expect(renderToStaticMarkup(<Rating timesTen={43} count={1} />) + short).not.toMatch(/<a\b|<button/)
  expect(textOf(short)).toBe('4.3 (7)')
  expect(short).toContain('aria-label="Rated 4.3 of 5 · 7 reviews"')
})

test('the stars are filled up to the mean', () => {
  expect(renderToStaticMarkup(<Rating timesTen={43} count={1} />)).toContain('<svg width="86"')
})
