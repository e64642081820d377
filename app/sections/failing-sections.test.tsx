import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredSection } from '~/domain/site/content/page-document'
import { createVisitor } from '../../tests/factories/visitor'
import { openCopy } from '../../tests/setup/databases'
import { readCachedHtml } from '~/framework/cached-html'
import { CachedHtml } from '~/framework/server-html'
import { loadSections } from './load-sections.server'
import { setRenderer } from './section-renderers'
import { Sections } from './sections'

afterEach(() => vi.restoreAllMocks())

const stored = (key: string, type: string, settings: Record<string, unknown>): StoredSection => ({
  key,
  type,
  settings,
  blocks: [],
  hiddenOn: [],
})

const failOnReport = (error: unknown) => {
  throw error
}

test('a section whose component throws is left out and logged, and the others are shown', async () => {
  const { db } = await openCopy('sqlite')
  const visitor = await createVisitor(db)
  const page = [
    stored('text', 'rich_text', { html: '<p>Hello</p>' }),
    stored('own', 'custom_html', { html: '<p>There</p>' }),
  ]
  const sections = await loadSections(visitor, page, failOnReport)
  function Broken(): never {
    throw new Error('broken')
  }
  setRenderer('custom_html', { render: () => <Broken /> })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const html = renderToString(
    <CachedHtml.Provider value={readCachedHtml}>
      <Sections sections={sections} />
    </CachedHtml.Provider>,
  )
  expect(html).toContain('<p>Hello</p>')
  expect(html).not.toContain('There')
  // scripts would take an empty part for missing, and load the page again and again
  expect(html).toMatch(/data-section="custom_html"> <\/div>/)
  expect(logged).toHaveBeenCalledWith('The section own (custom_html) could not be rendered')
  await db.close()
})

test('the sections of a page read their pictures together and the same products once', async () => {
  const { db } = await openCopy('sqlite')
  const visitor = await createVisitor(db)
  const statements: string[] = []
  const count = async (pictures: number) => {
    const page = Array.from({ length: pictures }, (_, index) => [
      stored(`banner${index}`, 'banner', { heading: 'A', picture_hash: String(index).padStart(32, 'a') }),
      stored(`grid${index}`, 'product_grid', { source: 'newest' }),
    ]).flat()
    statements.length = 0
    await loadSections(visitor, page, failOnReport)
    return statements.length
  }
  await count(1)
  db.read.on('query', ({ sql }: { sql: string }) => statements.push(sql))
  const few = await count(1)
  expect(few).toBeGreaterThan(0)
  expect(await count(20)).toBe(few)
  await db.close()
})
