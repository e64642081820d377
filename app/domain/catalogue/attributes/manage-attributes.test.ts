import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import {
  mergeValues,
  moveAttribute,
  removeAttribute,
  removeUnusedValues,
  removeValue,
  saveAttribute,
  saveValue,
} from './manage-attributes.server'
import { listAttributes, readOwnerAttribute, readOwnerValue } from './read-owner-attributes.server'

const first = { q: '', after: null, before: null }

onBothDatabases('attributes and their values', (open) => {
  test('are made, renamed everywhere, merged, put in order and deleted', async () => {
    const db = await open()
    const owner = commandOn(db)
    const attributes = [{ name: 'Fabric', values: ['Cotton', 'Coton'] }]
    await createProduct(db, { slug: 'shirt', sourceKey: 'shirt', attributes })
    const facets = async () => String((await db.read('listings').first('facets')).facets).split(' ')
    const idOf = async (value: string) =>
      Number((await db.read('attribute_values').where({ value }).first('id'))?.id ?? 0)
    const [fabric] = await listAttributes(db)
    const attributeId = fabric?.id ?? 0
    const [cotton, typo] = [await idOf('Cotton'), await idOf('Coton')]
    const code = (result: { ok: boolean; error?: { code: string } }) => result.error?.code ?? null

    expect(code(await saveValue(owner, { attributeId, id: typo }, 'cotton!'))).toBe('attribute_value_twice')
    unwrap(await saveValue(owner, { attributeId, id: typo, version: 1 }, 'Linen'))
    expect(code(await saveValue(owner, { attributeId, id: typo, version: 1 }, 'Flax'))).toBe('stale')
    expect(code(await saveValue(owner, { attributeId, id: 999 }, 'Flax'))).toBe('attribute_value_not_found')
    const used = await readOwnerValue(db, attributeId, typo)
    expect(used).toMatchObject({ value: 'Linen', slug: 'linen', products: 1, others: [{ value: 'Cotton' }] })
    // a product that is saved with the new name keeps the value
    const renamed = [{ name: 'Fabric', values: ['Cotton', 'Linen'] }]
    await createProduct(db, { slug: 'shirt', sourceKey: 'shirt', name: 'Shirt', attributes: renamed })
    expect(await facets()).toEqual([`a${cotton}`, `a${typo}`].sort())
    expect(unwrap(await mergeValues(owner, { attributeId, id: typo, into: cotton }))).toEqual({
      value: 'Linen',
      into: 'Cotton',
    })
    expect(await facets()).toEqual([`a${cotton}`])
    expect(code(await mergeValues(owner, { attributeId, id: cotton, into: cotton }))).toBe(
      'attribute_value_into_itself',
    )

    unwrap(await saveValue(owner, { attributeId, id: null }, 'Silk'))
    expect(await readOwnerAttribute(db, attributeId, first)).toMatchObject({ unused: 1, values: 2 })
    expect(unwrap(await removeUnusedValues(owner, { attributeId }))).toEqual({ removed: 1 })
    unwrap(await saveAttribute(owner, { id: attributeId, name: 'Cloth', isFilterable: false }))
    expect(await facets()).toEqual([''])
    expect(code(await saveAttribute(owner, { id: null, name: 'cloth', isFilterable: true }))).toBe('attribute_twice')
    const origin = unwrap(await saveAttribute(owner, { id: null, name: 'Origin', isFilterable: true }))
    unwrap(await moveAttribute(owner, { id: origin.id, by: -1 }))
    expect((await listAttributes(db)).map(({ name }) => name)).toEqual(['Origin', 'Cloth'])

    unwrap(await removeValue(owner, { attributeId, id: cotton }))
    expect(await db.read('product_attributes')).toEqual([])
    unwrap(await removeAttribute(owner, { id: attributeId }))
    expect((await listAttributes(db)).map(({ name }) => name)).toEqual(['Origin'])
    const support = commandOn(db, { actor: memberWith('support') })
    expect(code(await removeAttribute(support, { id: origin.id }))).toBe('forbidden')
  })
})
