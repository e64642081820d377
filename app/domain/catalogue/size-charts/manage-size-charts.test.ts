import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import {
  listSizeCharts,
  readOwnerSizeChart,
  removeSizeChart,
  saveSizeChart,
  showSizeChartIn,
} from './manage-size-charts.server'

onSqlite('size charts', (open) => {
  test('are made without empty rows and columns, used for a category, and deleted', async () => {
    const db = await open()
    const owner = commandOn(db)
    await createProduct(db, { slug: 'shirt', sourceKey: 'shirt', categories: [['Clothes', 'Shirts']] })
    await createProduct(db, { slug: 'mug', sourceKey: 'mug', categories: [['Home']] })
    const chart = {
      name: 'Shirts',
      unit: 'cm' as const,
      columns: ['Size', 'Chest', '', ''],
      rows: [
        ['S', '90', '', ''],
        ['', '', '', ''],
        ['M', '96', '', ''],
      ],
      note: 'Measured flat.',
    }
    const { id } = unwrap(await saveSizeChart(owner, { id: null }, chart))
    const stored = await readOwnerSizeChart(db, id)
    expect(stored).toMatchObject({
      slug: 'shirts',
      columns: ['Size', 'Chest'],
      rows: [
        ['S', '90'],
        ['M', '96'],
      ],
    })
    expect(await saveSizeChart(owner, { id: null }, { ...chart, name: ' shirts ' })).toMatchObject({
      error: { code: 'size_chart_twice', field: 'name' },
    })
    unwrap(await saveSizeChart(owner, { id, version: 1 }, { ...chart, unit: null }))
    expect(await saveSizeChart(owner, { id, version: 1 }, chart)).toMatchObject({ error: { code: 'stale' } })

    const clothes = Number((await db.read('categories').where({ name: 'Clothes' }).first('id')).id)
    expect(unwrap(await showSizeChartIn(owner, { id, categoryId: clothes }))).toEqual({ products: 1 })
    expect(await showSizeChartIn(owner, { id, categoryId: 999 })).toMatchObject({
      error: { code: 'category_not_found' },
    })
    expect((await readOwnerSizeChart(db, id))?.products).toMatchObject({ count: 1, first: [{ slug: 'shirt' }] })
    expect((await listSizeCharts(db, { after: null, before: null })).rows).toMatchObject([{ products: 1 }])
    unwrap(await removeSizeChart(owner, { id }))
    expect(await db.read('products').pluck('size_chart_id')).toEqual([null, null])
  })
})
