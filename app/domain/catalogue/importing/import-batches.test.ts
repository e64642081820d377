import { expect, test } from 'vitest'
import { csv, importText } from '../../../../tests/factories/import-text'
import { onBothDatabases } from '../../../../tests/setup/databases'

/** As in import-file.server.ts. */
const batchSize = 200
const batches = 4
const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,' +
  'Variant Inventory Qty,Variant Price,Image Src,Status'

/** Products of two variants, which share brands, types, tags and colours. */
function rowsOf(index: number): string[] {
  const handle = `scarf-${index}`
  const about = `<p>Woven by hand in ${index} ways.</p>,Maker ${index % 7},Scarves,"wool, tag ${index % 5}",true`
  return [
    `${handle},Scarf ${index},${about},Colour,Indigo,S${index}-I,5,${500 + index}.00,,active`,
    `${handle},,,,,,,,Clay,S${index}-C,5,${600 + index}.00,,`,
  ]
}

onBothDatabases('an import', { template: 'shop' }, (open) => {
  test('needs as many statements for its last batch as for its second, also the second time', async () => {
    const db = await open()
    const content = csv(header, ...Array.from({ length: batches * batchSize }, (_, index) => rowsOf(index)).flat())
    let statements = 0
    for (const connection of new Set([db.read, db.write])) connection.on('query', () => (statements += 1))
    const countBatches = async () => {
      const counts: number[] = []
      let before = statements
      const report = await importText(
        db,
        content,
        {},
        {
          onProgress: () => {
            counts.push(statements - before)
            before = statements
          },
        },
      )
      return { report, counts }
    }
    const first = await countBatches()
    expect(first.report).toMatchObject({ created: batches * batchSize, rejected: [], drafts: [] })
    const [, second = 0, ...others] = first.counts
    expect(others).toHaveLength(batches - 2)
    expect(second).toBeLessThan(100)
    expect(others).toEqual(others.map(() => second))
    const again = await countBatches()
    expect(again.report).toMatchObject({ unchanged: batches * batchSize, created: 0, updated: 0 })
    const [, secondAgain = 0, ...othersAgain] = again.counts
    expect(secondAgain).toBeLessThan(10)
    expect(othersAgain).toEqual(othersAgain.map(() => secondAgain))
  })
})
