import { expect, test } from 'vitest'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { fillChannelWords } from './fill-channel-words.server'
import { minReturnDays, usualReturnDays } from './return-days'

test.each([
  ['DE', 14, 14],
  ['NO', 14, 14],
  ['GB', 14, 14],
  ['RE', 14, 14],
  ['IN', 1, 7],
  ['US', 1, 7],
])('things are taken back in %s for at least %i days, and usually for %i', (country, least, usual) => {
  expect([minReturnDays(country), usualReturnDays(country)]).toEqual([least, usual])
})

test('a text of the owner can name the days of returns', () => {
  const text = sanitiseHtml('<p>Within {return_days} days. {else} <a href="/{return_days}">…</a></p>')
  expect(fillChannelWords(text, { returnDays: 14 })).toBe('<p>Within 14 days. {else} <a href="/14">…</a></p>')
})
