import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Money } from '~/domain/shared/money/money'
import { Price } from './price'

const rupees = (amount: number): Money => ({ amount: amount * 100, currency: 'INR', formatted: `₹${amount}` })
const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('a higher earlier price is struck through, and has a text for screen readers', () => {
  const html = renderToStaticMarkup(<Price price={rupees(80)} compareAt={rupees(100)} savingPercent={20} />)
  expect(textOf(html)).toBe('₹80, was ₹100 20% off')
  expect(html).toMatch(/<s[^>]*>₹100<\/s>/)
})

test('the lowest of several prices is shown with "From"', () => {
  expect(textOf(renderToStaticMarkup(<Price price={rupees(80)} isFrom />))).toBe('From ₹80')
})

test('a saving is not shown without the price that it is compared with', () => {
  expect(textOf(renderToStaticMarkup(<Price price={rupees(80)} savingPercent={20} />))).toBe('₹80')
})
