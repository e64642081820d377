import { expect, test } from 'vitest'
import { findPictures, withParagraphs, withStoredMedia } from './description-html.server'
import { sanitiseHtml } from './sanitise-html.server'

const hash = 'a'.repeat(32)
const stored = { src: `/images/${hash}/768.webp`, width: 400, height: 300 }

test('plain text gets paragraphs at empty lines and keeps its line breaks', () => {
  expect(withParagraphs('Soft <b>wool</b>.\n\nWash at 30 °C.\r\nDry flat.\n')).toBe(
    '<p>Soft <b>wool</b>.</p>\n<p>Wash at 30 °C.<br>Dry flat.</p>',
  )
  expect(withParagraphs('<p>One</p>\n\n<p>Two</p>')).toBe('<p>One</p>\n\n<p>Two</p>')
  expect(withParagraphs('  ')).toBe('')
})

test('pictures become stored ones, and those that are not stored are left out', () => {
  const html =
    '<p>Look <img src="//cdn.test/a.png" alt="Front" onload="x()"><img src="http://x.test/gone.png"><img src="data:image/png;base64,AA"></p>'
  expect(findPictures(html)).toEqual(['https://cdn.test/a.png', 'http://x.test/gone.png'])
  const shown = sanitiseHtml(withStoredMedia(html, (address) => (address.includes('/a.png') ? stored : null)))
  expect(shown).toBe(
    `<p>Look <img src="${stored.src}" alt="Front" width="400" height="300" loading="lazy" /><span></span><span></span></p>`,
  )
})

test('videos and embedded pages become links', () => {
  const shown = (html: string) => sanitiseHtml(withStoredMedia(html, () => null))
  expect(shown('<iframe src="https://www.youtube.com/embed/abc-1?rel=0"></iframe>')).toBe(
    '<a href="https://www.youtube.com/watch?v=abc-1">Watch on youtube.com</a>',
  )
  expect(shown('<video><source src="https://cdn.test/film.mp4" title="The film"></video>')).toBe(
    '<span><a href="https://cdn.test/film.mp4">The film</a></span>',
  )
  expect(shown('<iframe src="javascript:alert(1)"></iframe>')).toBe('<span></span>')
})

test('a picture of another site is never shown', () => {
  for (const src of [
    'https://evil.test/a.png',
    '/images/../x',
    `/images/${hash}/768.webp?x`,
    `//x/images/${hash}/768.webp`,
  ])
    expect(sanitiseHtml(`<p><img src="${src}"></p>`)).toBe('<p></p>')
})

test('the owner says the language and the direction of a part, and nothing else of it', () => {
  expect(sanitiseHtml('<p lang="ar" dir="rtl" style="color:red">قماش</p>')).toBe('<p lang="ar" dir="rtl">قماش</p>')
})
