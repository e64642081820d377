import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../../../tests/factories/product'
import { unwrap } from '../../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../../tests/setup/databases'
import { changeDetails } from './change-details.server'
import { readDetails } from './read-details.server'

onSqlite('the details of a product', (open) => {
  test('are changed together, and name other products by their address or SKU', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { slug } = await createProduct(db, {
      slug: 'mug',
      labels: ['new'],
      attributes: [{ name: 'Glaze', values: ['Matt'], isFilterable: false }],
    })
    await createProduct(db, { slug: 'cup', variants: [variantInput({ sku: 'CUP' })] })
    await createProduct(db, { slug: 'pot', variants: [variantInput({ sku: 'POT' })] })
    const before = await readDetails(db, slug)
    expect(before?.details).toMatchObject({ labels: ['new'], attributes: [{ name: 'Glaze', value: 'Matt' }] })
    const details = {
      labels: [],
      collections: ['Gifts'],
      attributes: [
        { name: 'Glaze', value: 'Matt' },
        { name: 'Care', value: 'Hand wash, cold' },
        { name: 'Glaze', value: 'Blue' },
      ],
      hsn: '6912',
      taxClass: 'reduced',
      sizeChart: '',
      isHidden: true,
      related: ['POT', 'cup'],
      crossSells: ['cup'],
      upSells: ['mug'],
    }
    unwrap(await changeDetails(owner, { slug, version: before?.version, details }))
    const after = await readDetails(db, slug)
    expect(after?.details).toEqual({
      ...details,
      attributes: [
        { name: 'Glaze', value: 'Matt' },
        { name: 'Glaze', value: 'Blue' },
        { name: 'Care', value: 'Hand wash, cold' },
      ],
      related: ['pot', 'cup'],
      // it does not go with itself
      upSells: [],
    })
    expect(await db.read('attributes').where({ name: 'Glaze' }).pluck('is_filterable')).toEqual([0])
    expect(await changeDetails(owner, { slug, details: { ...details, upSells: ['nothing'] } })).toMatchObject({
      error: { code: 'product_not_found', params: { slug: 'nothing' }, field: 'upSells' },
    })
    expect((await readDetails(db, slug))?.details.related).toEqual(['pot', 'cup'])
    const support = commandOn(db, { actor: memberWith('support') })
    expect(await changeDetails(support, { slug, details })).toMatchObject({ error: { code: 'forbidden' } })
  })
})
