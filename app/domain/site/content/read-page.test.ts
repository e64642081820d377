import pino from 'pino'
import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { maxDocumentBytes, parsePageDocument } from './page-document.schema'
import { readContentPage } from './read-page.server'

const text = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`part${index}`, { type: 'rich_text' }]))

onSqlite('a page', (open) => {
  test('is read by its slug with its sections in order', async () => {
    const db = await open()
    const document = {
      page_type: 'Page',
      sections: {
        b: { type: 'rich_text', settings: { html: '<p>B</p>' } },
        a: {
          type: 'faq',
          blocks: { q1: { type: 'question' }, q2: { type: 'question' } },
          block_order: ['q2', 'q1', 'gone'],
        },
      },
      order: ['a', 'gone', 'b', 'a', '__proto__'],
    }
    const updated_at = '2026-11-21T00:00:00.000Z'
    const page = { page_type: 'Page', title: 'About', document: JSON.stringify(document), is_published: 1, updated_at }
    await db.transaction((trx) =>
      trx('pages').insert([
        { ...page, slug: 'about' },
        { ...page, slug: 'draft', is_published: 0 },
        { ...page, slug: 'broken', document: '{"order":5}' },
      ]),
    )
    const shop = { db, log: pino({ level: 'silent' }) }
    const about = await readContentPage(shop, 'about')
    expect(about).toMatchObject({ title: 'About', metaTitle: 'About' })
    expect(about?.sections.map((section) => section.key)).toEqual(['a', 'b'])
    expect(about?.sections[0]?.blocks.map((block) => block.key)).toEqual(['q2', 'q1'])
    expect(await readContentPage(shop, 'draft')).toBeNull()
    expect(await readContentPage(shop, 'broken')).toBeNull()
    expect(await readContentPage(shop, 'none')).toBeNull()
  })
})

test('a page document has at most 40 sections of 50 blocks, and 256 kB', () => {
  expect(parsePageDocument(JSON.stringify({ sections: text(40) }))).not.toBeNull()
  expect(parsePageDocument(JSON.stringify({ sections: text(41) }))).toBeNull()
  expect(parsePageDocument(JSON.stringify({ sections: { a: { type: 'faq', blocks: text(50) } } }))).not.toBeNull()
  expect(parsePageDocument(JSON.stringify({ sections: { a: { type: 'faq', blocks: text(51) } } }))).toBeNull()
  const sized = (length: number) =>
    JSON.stringify({ sections: { a: { type: 'faq', settings: { x: 'x'.repeat(length) } } } })
  expect(parsePageDocument(sized(maxDocumentBytes - 100))).not.toBeNull()
  expect(parsePageDocument(sized(maxDocumentBytes))).toBeNull()
})

test('JSON that is not a page document is rejected', () => {
  for (const json of ['', 'null', '[]', '5', '{"version":2}', '{"sections":{"a b":{"type":"x"}}}'])
    expect(parsePageDocument(json)).toBeNull()
})
