import { expect, test } from 'vitest'
import { changePrice, changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import { readOwnerProduct } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { unwrap } from '../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { changeVariants, variantFields } from './change-variants.server'

onSqlite('the table of prices and stock', (open) => {
  test('keeps what somebody else has saved in another cell, and shows what they have saved in the same one', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await createProduct(db, { slug: 'bowl', variants: [variantInput({ sku: 'BOWL', stock: { onHand: 3 } })] })
    const owner = commandOn(db, { channel, actor: memberWith('owner') })
    const opened = async () => {
      const [variant] = (await readOwnerProduct(db, channel, 'bowl'))?.variants ?? []
      if (!variant) throw new Error('there is no variant')
      const key = `v${variant.id}`
      const cells = {
        price: { [key]: variant.price },
        compareAtPrice: { [key]: variant.compareAtPrice },
        stock: { [key]: variant.stock },
      }
      return { key, was: cells, ...cells, version: { [key]: variant.version } }
    }
    const first = await opened()
    unwrap(await changeStock(owner, { sku: 'BOWL', onHand: 8 }))
    const typed = variantFields.parse({ ...first, price: { [first.key]: '700' } })
    expect(await changeVariants(owner, 'bowl', typed)).toMatchObject({ ok: true, value: 1 })
    expect(await opened()).toMatchObject({ price: { [first.key]: '700.00' }, stock: { [first.key]: '8' } })

    const second = await opened()
    unwrap(await changePrice(owner, { sku: 'BOWL', price: 80_000 }))
    const both = variantFields.parse({ ...second, price: { [first.key]: '900' }, stock: { [first.key]: '9' } })
    const refused = await changeVariants(owner, 'bowl', both)
    expect(JSON.stringify(refused)).toContain('Now it is “800.00”')
    // the stock was changed by nobody else
    expect(await opened()).toMatchObject({ price: { [first.key]: '800.00' }, stock: { [first.key]: '9' } })
  })
})
