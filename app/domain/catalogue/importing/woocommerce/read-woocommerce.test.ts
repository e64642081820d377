import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createReport } from '~/domain/catalogue/importing/report'
import type { NumberedRow } from '~/domain/catalogue/importing/rows/draft'
import { megabytes } from '~/domain/shared/units'
import { runsEverything } from '../../../../../tests/setup/only-in-test-all'
import { createWoocommerceReader } from './read-woocommerce.server'

const columns = {
  Stock: '',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'S, M, L',
}

function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** Rows of products with three variations each; every parent comes after its variations. */
function* rows(products: number): Generator<NumberedRow> {
  const text = (seed: number) => `${seed} `.padEnd(4000, `${seed} is described at length. `)
  let line = 1
  for (let product = 0; product < products; product += 1) {
    for (const [index, size] of ['S', 'M', 'L'].entries()) {
      const id = 1_000_000 + product * 3 + index
      const own = { ID: `${id}`, Type: 'variation', SKU: `v${id}`, Name: '', Parent: `id:${product + 1}` }
      const prices = { 'Regular price': '10', Description: text(id) }
      yield {
        line: (line += 1),
        decimalMark: '.',
        record: { ...columns, ...own, ...prices, 'Attribute 1 value(s)': size },
      }
    }
    const own = { ID: `${product + 1}`, Type: 'variable', SKU: `p${product}`, Name: `Product ${product}`, Parent: '' }
    yield {
      line: (line += 1),
      decimalMark: '.',
      record: { ...columns, ...own, 'Regular price': '', Description: text(product) },
    }
  }
}

/** In test:all 48 MB of descriptions. */
const products = runsEverything ? 3000 : 100

test('rows whose product is complete only at the end of the file are not kept in memory', () => {
  const collector = createReport(() => {})
  const reader = createWoocommerceReader({ channelCode: 'in', currency: 'INR', timeZone: 'UTC' }, collector)
  try {
    const before = runsEverything ? usedMemory() : 0
    for (const row of rows(products)) expect(reader.read(row)).toEqual([])
    if (runsEverything) expect(usedMemory() - before).toBeLessThan(megabytes(12))
    let count = 0
    for (const { product } of reader.end()) {
      count += 1
      expect(product.variants.map(({ optionValues }) => optionValues)).toEqual([['S'], ['M'], ['L']])
    }
    expect(count).toBe(products)
    expect(collector.report.rejected).toEqual([])
  } finally {
    reader.close()
  }
})
