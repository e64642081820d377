// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visuallyHidden } from '~/styles/layout.css'
import { Chip } from './chip'

test('a chip is a link to the listing without its filter, and its text describes that', () => {
  document.body.innerHTML = renderToStaticMarkup(<Chip href="/shop-online?brand=a&sort=name" label="Under ₹500" />)
  const link = document.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/shop-online?brand=a&sort=name')
  expect(link?.textContent).toBe('Remove filter Under ₹500')
})

test('"Remove filter" is for screen readers alone, the icon for sighted visitors alone', () => {
  document.body.innerHTML = renderToStaticMarkup(<Chip href="/shop-online" label="Cotton" />)
  expect(document.querySelector(`.${visuallyHidden}`)?.textContent).toBe('Remove filter ')
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
