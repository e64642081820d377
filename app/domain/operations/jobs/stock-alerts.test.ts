import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { after, countOf, sweeping } from '../../../../tests/factories/gateway'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import type { Mail } from '~/domain/operations/mail/mail'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import {
  confirmStockAlert,
  endStockAlert,
  requestStockAlert,
} from '~/domain/customers/stock-alerts/stock-alerts.server'
import { maxUnconfirmed } from '~/domain/customers/stock-alerts/stock-alert'
import { productInput } from '../../../../tests/factories/product'
import { sweep } from './sweep.server'

const day = 24 * 60

async function openSoldOut(open: () => Promise<Database>) {
  const db = await open()
  const input = productInput({ variants: [variantInput({ stock: { onHand: 0 } })] })
  const { variantIds, slug } = await createProduct(db, input)
  const shop = await createVisitor(db)
  const mails: Mail[] = []
  const sweepAt = async (minute: number) => {
    const { context, troubles } = sweeping(db, after(minute))
    await sweep({ ...context, mailer: { send: (mail) => Promise.resolve(void mails.push(mail)), close: () => {} } })
    expect(troubles).toEqual([])
  }
  const ask = (email: string, minute = 0, variantId = variantIds[0] ?? 0) =>
    requestStockAlert({ ...shop, now: after(minute) }, { variantId, email })
  const tokenOf = async (email: string): Promise<string> =>
    (await db.read('stock_alerts').where({ email }).first('token')).token
  const confirm = async (email: string, minute = 0) =>
    confirmStockAlert({ ...shop, now: after(minute) }, await tokenOf(email))
  const restock = (onHand: number) =>
    saveProducts(db, [{ ...input, variants: [variantInput({ stock: { onHand } })] }], { now: after(1)() })
  return { db, shop, mails, slug, variantId: variantIds[0] ?? 0, sweepAt, ask, tokenOf, confirm, restock }
}

onSqlite('a mail when a sold-out product is back', (open) => {
  test('waits again when the last piece was sold before it could be sent', async () => {
    const { db, mails, variantId, sweepAt, ask, confirm, restock } = await openSoldOut(open)
    unwrap(await ask('asha@example.com'))
    await confirm('asha@example.com')
    await restock(1)
    // queued, but not sent yet
    await db.transaction((trx) =>
      trx('stock_alerts')
        .where({ email: 'asha@example.com' })
        .update({ queued_at: after(1)().toISOString() }),
    )
    await db.transaction((trx) =>
      trx('outbox').insert({
        kind: 'stock.back_in_stock',
        payload: '{"alertId":1}',
        run_after: after(1)().toISOString(),
        created_at: after(1)().toISOString(),
      }),
    )
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 0 }))
    await sweepAt(2)
    expect(mails.filter(({ subject }) => subject.includes('back in stock'))).toEqual([])
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 1 }))
    await sweepAt(3)
    expect(mails.filter(({ subject }) => subject.includes('back in stock'))).toHaveLength(1)
  })

  test('is sent to nobody who has unsubscribed or has not confirmed, and never again to one who was told', async () => {
    const { db, shop, mails, sweepAt, ask, tokenOf, confirm, restock } = await openSoldOut(open)
    for (const name of ['stays', 'leaves', 'silent']) unwrap(await ask(`${name}@example.com`))
    await confirm('stays@example.com')
    await confirm('leaves@example.com')
    await endStockAlert(shop, await tokenOf('leaves@example.com'))
    await sweepAt(0)
    await restock(5)
    await sweepAt(1)
    await restock(0)
    await restock(9)
    await sweepAt(2)
    const told = mails.filter(({ subject }) => !subject.startsWith('Please confirm'))
    expect(told.map(({ to }) => to)).toEqual(['stays@example.com'])
    expect(await db.read('stock_alerts').pluck('email')).toEqual(['silent@example.com'])
  })

  test('has the same answer for known and unknown addresses, and no stranger gets many mails', async () => {
    const { db, mails, sweepAt, ask, confirm } = await openSoldOut(open)
    const first = await ask('asha@example.com')
    expect(await ask('asha@example.com', 1)).toEqual(first)
    await confirm('asha@example.com', 2)
    expect(await ask('asha@example.com', 60)).toEqual(first)
    await sweepAt(61)
    expect(mails).toHaveLength(0)
    unwrap(await ask('late@example.com', 61))
    unwrap(await ask('late@example.com', 62))
    await sweepAt(63)
    unwrap(await ask('late@example.com', 90))
    await sweepAt(91)
    expect(mails.map(({ to }) => to)).toEqual(['late@example.com', 'late@example.com'])
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    for (let count = 0; count < maxUnconfirmed + 2; count += 1) {
      const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: 0 } })] })
      expect((await ask('flooded@example.com', 100, variantIds[0])).ok).toBe(true)
    }
    expect(await countOf(db, 'stock_alerts', { email: 'flooded@example.com' })).toBe(maxUnconfirmed)
  })

  test('is not promised for a product that can be bought or is not sold', async () => {
    const { db, ask } = await openSoldOut(open)
    const { variantIds } = await createProduct(db)
    expect(unwrap(await ask('asha@example.com', 0, variantIds[0]))).toMatchObject({ isAvailable: true })
    expect(await ask('asha@example.com', 0, 999_999)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await countOf(db, 'stock_alerts')).toBe(0)
  })

  test('is given up after 7 days without a confirmation and after 180 days with one', async () => {
    const { db, sweepAt, ask, confirm } = await openSoldOut(open)
    unwrap(await ask('silent@example.com'))
    unwrap(await ask('asha@example.com'))
    await confirm('asha@example.com')
    await sweepAt(7 * day - 1)
    expect(await countOf(db, 'stock_alerts')).toBe(2)
    await sweepAt(7 * day)
    expect(await db.read('stock_alerts').pluck('email')).toEqual(['asha@example.com'])
    await sweepAt(180 * day)
    expect(await countOf(db, 'stock_alerts')).toBe(0)
  })
})

onBothDatabases('a mail when a sold-out product is back', (open) => {
  test('is sent once, to the address that has confirmed, with the product and a way to unsubscribe; then the address is deleted', async () => {
    const { db, mails, slug, sweepAt, ask, tokenOf, confirm, restock } = await openSoldOut(open)
    unwrap(await ask('Asha@Example.com'))
    unwrap(await ask('never@example.com'))
    await sweepAt(0)
    expect(mails.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
      ['asha@example.com', 'Please confirm'],
      ['never@example.com', 'Please confirm'],
    ])
    const token = await tokenOf('asha@example.com')
    expect(mails[0]?.text).toContain(`http://localhost/back-in-stock/${token}`)
    await confirm('asha@example.com')
    await sweepAt(1)
    expect(mails).toHaveLength(2)
    await restock(3)
    await Promise.all([sweepAt(2), sweepAt(2)])
    await sweepAt(3)
    expect(mails).toHaveLength(3)
    expect(mails[2]).toMatchObject({
      to: 'asha@example.com',
      headers: {
        'List-Unsubscribe': `<http://localhost/back-in-stock/${token}/unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    expect(mails[2]?.text).toContain(`http://localhost/product/${slug}?sku=`)
    expect(await db.read('stock_alerts').pluck('email')).toEqual(['never@example.com'])
  })
})
