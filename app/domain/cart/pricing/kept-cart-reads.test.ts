import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { dialects, openCopy, statementCounter } from '../../../../tests/setup/databases'
import { readCart } from '~/domain/cart/read-cart.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { openDatabase, type Database } from '~db/connection'
import { watchContent, type ContentSign } from '~db/content-sign'

describe.each(dialects)('a cart that is shown on %s', (dialect) => {
  let db: Database
  let other: Database
  let sign: ContentSign
  beforeAll(async () => {
    const copy = await openCopy(dialect, 'shop')
    db = copy.db
    other = await openDatabase(copy.location)
    sign = await watchContent(copy.location)
  })
  afterAll(async () => {
    await sign.close()
    await Promise.all([db.close(), other.close()])
  })

  test('reads what everybody sees of its products once, also when it is ordered, and shows what another process has changed', async () => {
    const { id, variantIds } = await createProduct(db, {
      name: 'Scarf',
      options: [{ name: 'Size', values: [{ value: 'Small' }] }],
      variants: [{ sourceKey: 's', optionValues: ['Small'], prices: { in: { price: 50_000 } } }],
    })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const area = { code_from: '560001', code_to: '560099', is_serviceable: 1, has_cash_on_delivery: 1 }
    await other.write('pincodes').insert({ channel_id: visitor.channel.id, ...area })
    const shown = { ...visitor, db: { ...db, content: sign } }
    const statementsOf = async () => {
      const statements: string[] = []
      const note = ({ sql }: { sql: string }) => void statements.push(sql)
      db.read.on('query', note)
      const cart = await readCart(shown)
      db.read.off('query', note)
      return { cart, statements }
    }
    const first = await statementsOf()
    expect(first.statements.join()).toMatch(/variant_option_values.*FROM pincodes/s)
    expect(first.cart.shippingOptions).toHaveLength(2)
    const second = await statementsOf()
    expect(second.cart).toEqual(first.cart)
    expect(second.statements.join()).not.toMatch(/variant_option_values|product_assets|FROM pincodes/)

    const orderer = { ...(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })), db: shown.db }
    await readCart(orderer)
    const statements = await statementCounter(shown.db)(() => placeAsShown(orderer))
    expect(statements.texts.join()).not.toMatch(/variant_option_values|product_assets/)
    const [snapshot = ''] = await db.read('order_lines').pluck<string[]>('snapshot')
    expect(JSON.parse(snapshot).options).toEqual([{ name: 'Size', value: 'Small' }])

    const before = sign.version()
    await other.transaction(async (trx) => {
      await trx('product_option_values').update({ value: 'Short' })
      await trx('variant_prices').update({ price: 12_300 })
      await trx('pincodes').update({ is_serviceable: 0 })
      await refreshListings(trx, [id])
    })
    await expect.poll(() => sign.version()).not.toBe(before)
    const { cart } = await statementsOf()
    expect(cart.lines[0]?.options.map(({ value }) => value)).toEqual(['Short'])
    expect(cart.lines[0]?.unitPrice.amount).toBe(12_300)
    expect(cart.shippingOptions).toEqual([])
  })
})
