import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rating } from './rating'

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('a rating is also text, in tenths of a star, with the number of reviews', () => {
  expect(textOf(renderToStaticMarkup(<Rating timesTen={43} count={1} />))).toBe('Rated 4.3 of 5 · 1 review')
  expect(textOf(renderToStaticMarkup(<Rating timesTen={50} count={7} />))).toBe('Rated 5.0 of 5 · 7 reviews')
  expect(textOf(renderToStaticMarkup(<Rating timesTen={43} count={7} isShort />))).toBe('Rated 4.3 of 5 (7)')
})

test('the stars are filled up to the mean', () => {
  expect(renderToStaticMarkup(<Rating timesTen={43} count={1} />)).toContain('<rect width="86"')
})
