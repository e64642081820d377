import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredSection } from '~/domain/site/content/page-document'
import { maxSections } from '~/domain/site/content/page-document.schema'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import type { Visitor } from '~/domain/shared/shop'
import { factoryNow, productInput } from '../../tests/factories/product'
import { createVisitor } from '../../tests/factories/visitor'
import { openCopy } from '../../tests/setup/databases'
import { runsEverything } from '../../tests/setup/only-in-test-all'
import { loadSections } from './load-sections.server'
import { Sections } from './sections'

let visitor: Visitor
let close = async () => {}
let statements = 0
beforeAll(async () => {
  const { db } = await openCopy('sqlite')
  visitor = await createVisitor(db)
  const products = Array.from({ length: 8 }, (_, number) => productInput({ name: `Kurta ${number}` }))
  await saveProducts(db, products, { now: factoryNow })
  db.read.on('query', () => (statements += 1))
  close = () => db.close()
})
afterAll(() => close())

/** Sections of several kinds by turns, each with content of its own. */
function sectionsOf(count: number): StoredSection[] {
  const kinds = [
    (index: number) => ({
      type: 'rich_text',
      settings: { heading: `Heading ${index}`, html: '<p>Woven by hand.</p>' },
    }),
    () => ({ type: 'product_grid', settings: { source: 'newest', limit: 8 } }),
    (index: number) => ({ type: 'banner', settings: { heading: `Banner ${index}`, text: 'Printed by hand.' } }),
    (index: number) => ({ type: 'custom_html', settings: { html: `<p>Number ${index}</p>` } }),
  ]
  return Array.from({ length: count }, (_, index) => ({
    key: `s${index}`,
    blocks: [],
    hiddenOn: [],
    type: '',
    settings: {},
    ...kinds[index % 4]?.(index),
  }))
}

async function render(stored: StoredSection[]): Promise<string> {
  const sections = await loadSections(visitor, stored, (error) => {
    throw error
  })
  expect(sections).toHaveLength(stored.length)
  return renderToString(<Sections sections={sections} isUnderHeading />)
}

test(`a page of ${maxSections} sections is rendered whole, and its HTML and its statements do not grow faster than their number`, async () => {
  const measure = async (count: number) => {
    statements = 0
    const html = await render(sectionsOf(count))
    return { bytes: html.length, statements }
  }
  await measure(4)
  const [few, all] = [await measure(maxSections / 10), await measure(maxSections)]
  expect(all.bytes).toBeLessThanOrEqual(few.bytes * 10 * 1.05)
  expect(few.statements).toBeGreaterThan(0)
  // what sections read is read once for the page
  expect(all.statements).toBe(few.statements)
})

test.runIf(runsEverything)('the CPU time of a page grows in step with its sections', async () => {
  const timeOf = async (stored: StoredSection[], times: number) => {
    const start = process.cpuUsage()
    for (let time = 0; time < times; time += 1) await render(stored)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const [few, all] = [sectionsOf(maxSections / 4), sectionsOf(maxSections)]
  await timeOf(all, 20)
  // by turns, and the best of each: what else the machine does only adds time
  const times = { few: Infinity, all: Infinity }
  for (let round = 0; round < 7; round += 1) {
    times.few = Math.min(times.few, await timeOf(few, 12))
    times.all = Math.min(times.all, await timeOf(all, 3))
  }
  // the same number of sections; the square of their number would be four times as much
  expect(times.all / times.few).toBeLessThan(2)
})
