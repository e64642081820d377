import { expect, test } from 'vitest'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { days, hours } from '~/domain/shared/units'
import { unwrap } from '../../../../../tests/factories/cart'
import { sweepMails } from '../../../../../tests/factories/gift-card'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'

/** Seven in the morning in India is half past one in London. */
const morning = new Date('2026-01-15T01:30:00.000Z').getTime()

onBothDatabases('the mail about what is low in stock', { template: 'shop' }, (open) => {
  test('comes once a day with what has become low, names nothing twice, and can be turned off', async () => {
    const db = await open()
    unwrap(await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@example.com' }))
    const [scarf, plate] = [
      await createProduct(db, { name: 'Scarf', variants: [variantInput({ sku: 'SCARF', stock: { onHand: 3 } })] }),
      await createProduct(db, { name: 'Plate', variants: [variantInput({ sku: 'PLATE', stock: { onHand: 90 } })] }),
    ]
    const setStock = (productVariants: { variantIds: number[] }, onHand: number) =>
      db.transaction((trx) =>
        trx('stock')
          .where({ variant_id: productVariants.variantIds[0] ?? 0 })
          .update({ on_hand: onHand }),
      )
    const mailsAt = async (day: number, later = 0) => {
      const mails = await sweepMails(db, () => new Date(morning + days(day) + later))
      return mails.map(({ to, subject, text }) => [to, subject, /(?:Scarf|Plate).*/.exec(text)?.[0]])
    }
    expect(await mailsAt(0, -hours(1))).toEqual([])
    expect(await mailsAt(0)).toEqual([['owner@example.com', 'A product is low in stock', 'Scarf (SCARF): 3 left']])
    await setStock(plate, 0)
    expect(await mailsAt(0, hours(3))).toEqual([])
    expect(await mailsAt(1)).toEqual([
      ['owner@example.com', 'A product is low in stock', 'Plate (PLATE): nothing left'],
    ])
    expect(await mailsAt(2)).toEqual([])
    // there was more of it, and then less again
    await setStock(scarf, 50)
    expect(await mailsAt(3)).toEqual([])
    await setStock(scarf, 2)
    expect((await mailsAt(4)).map(([, , line]) => line)).toEqual(['Scarf (SCARF): 2 left'])
    await setStock(scarf, 50)
    expect(await mailsAt(5)).toEqual([])
    unwrap(await changeSetting(commandOn(db), { key: 'low_stock_mail', text: 'off' }))
    await setStock(scarf, 1)
    expect(await mailsAt(6)).toEqual([])
  })
})
