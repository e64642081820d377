import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '~db/unavailable'
import type { StoredSection } from '~/domain/site/content/page-document'
import { createVisitor } from '../../tests/factories/visitor'
import { openCopy } from '../../tests/setup/databases'
import { needsOfSections } from '~/sections/load-sections.server'
import { readSections } from './content-page.server'

const stored = (type: string, settings: Record<string, unknown>): StoredSection => ({
  key: type,
  type,
  settings,
  blocks: [],
  hiddenOn: [],
})
const sections = [stored('product_grid', { source: 'newest' }), stored('rich_text', { html: '<p>Hello</p>' })]

/** A visitor of a shop in which every read fails. */
async function createFailing(error: Error) {
  const { db } = await openCopy('sqlite')
  const visitor = await createVisitor(db)
  const read = (): never => {
    throw error
  }
  const failing = {
    ...visitor,
    secret: 'secret',
    channel: { ...visitor.channel, id: -1 },
    db: {
      ...db,
      get read() {
        return read()
      },
    },
  }
  return { failing, db }
}

test('a page is not shown without a section that cannot be read until the catalogue has been', async () => {
  const { failing, db } = await createFailing(new DatabaseUnavailableError('starting', 'LISTINGS'))
  await expect(readSections(failing, 'home', sections)).rejects.toMatchObject({ reason: 'starting' })
  await db.close()
})

test('a page from which a section was left out because it failed is not kept for long', async () => {
  const { failing, db } = await createFailing(new Error('no such table'))
  const read = await readSections(failing, 'home', sections)
  expect([read.sections.map(({ type }) => type), read.failed.map(({ type }) => type)]).toEqual([
    ['rich_text'],
    ['product_grid'],
  ])
  expect(needsOfSections(read.sections, read.failed).isShortLived).toBe(true)
  expect(needsOfSections(read.sections).isShortLived).toBe(false)
  await db.close()
})
