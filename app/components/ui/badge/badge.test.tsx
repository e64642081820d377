import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from './badge'
import { badge } from './badge.css'
import { CountBadge } from './count-badge'

test('a badge has the style of its tone', () => {
  expect(renderToStaticMarkup(<Badge tone="sale">Sale</Badge>)).toBe(`<span class="${badge.sale}">Sale</span>`)
  expect(badge.sale).not.toBe(badge.neutral)
})

test.each(['glittering', '', 'constructor', '__proto__'])('the unknown tone "%s" is shown as neutral', (tone) => {
  expect(renderToStaticMarkup(<Badge tone={tone}>New</Badge>)).toBe(`<span class="${badge.neutral}">New</span>`)
})

test('a label from data is text, not markup', () => {
  expect(renderToStaticMarkup(<Badge>{'<b>New</b>'}</Badge>)).toContain('&lt;b&gt;New')
})

test('a count badge shows a number above 0 only', () => {
  expect(renderToStaticMarkup(<CountBadge number={12} />)).toContain('>12<')
  expect(renderToStaticMarkup(<CountBadge number={0} />)).toContain('data-count="0"')
})
