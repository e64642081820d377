import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { after, countOf, openShop, sweeping } from '../../../../tests/factories/gateway'
import {
  buyGiftCards,
  codesOf,
  createGiftCardProduct,
  giftTexts,
  payAtGateway,
  sweepMails,
} from '../../../../tests/factories/gift-card'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { findGiftCardByCode } from '~/domain/sales/gift-cards/gift-cards.server'
import { sendTimeOf } from '~/domain/sales/gift-cards/send-time'
import { issueGiftCards } from './issue-gift-cards.server'

const day = 24 * 60

test('a gift card with a date is sent at nine in the morning of that day where the channel is', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  expect([
    sendTimeOf('2026-12-24', now, 'Asia/Kolkata').toISOString(),
    sendTimeOf('2026-12-24', now, 'America/New_York').toISOString(),
    // the clocks have changed by then
    sendTimeOf('2026-07-04', now, 'Europe/Berlin').toISOString(),
    sendTimeOf('2026-03-01', now, 'Asia/Kolkata'),
    sendTimeOf('', now, 'Asia/Kolkata'),
  ]).toEqual(['2026-12-24T03:30:00.000Z', '2026-12-24T14:00:00.000Z', '2026-07-04T07:00:00.000Z', now, now])
})

onBothDatabases('a gift card that was bought', { template: 'shop' }, (open) => {
  test('is mailed to its recipient with the message and a code of its own for each piece, and the buyer is told', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db, 50_000)
    const buyer = await createReadyVisitor(db, {
      variantId,
      quantity: 2,
      method: 'card',
      email: 'buyer@example.com',
      texts: { ...giftTexts, message: 'Happy\r\nbirthday  <3' },
    })
    const { paymentToken } = unwrap(await placeAsShown(buyer))
    expect(codesOf(await sweepMails(db))).toEqual([])
    await payAtGateway(db, paymentToken)
    const mails = await sweepMails(db)
    const codes = codesOf(mails)
    expect(new Set(codes).size).toBe(2)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const toRecipient = mails.filter(({ to }) => to === 'ravi@example.com')
    expect(toRecipient).toHaveLength(2)
    expect(toRecipient[0]?.subject).toBe('Asha has sent you a gift card of ₹500')
    expect(toRecipient[0]?.text).toContain('Happy\nbirthday <3')
    expect(toRecipient[0]?.html).toContain('Happy<br>birthday &lt;3')
    const toBuyer = mails.filter(({ to, subject }) => to === 'buyer@example.com' && subject.includes('was sent'))
    expect(toBuyer).toHaveLength(2)
    for (const { text } of toBuyer) for (const code of codes) expect(text).not.toContain(code)
    const stored = JSON.stringify(await db.read('gift_cards').select())
    for (const code of codes) expect(stored).not.toContain(code.replace(/-/g, ''))
    const visitor = { ...(await createVisitor(db)), secret: testSecret }
    for (const code of codes)
      expect(await findGiftCardByCode(visitor, code)).toMatchObject({ ok: true, value: { balance: 50_000 } })
  })

  test('is made once, however often and by however many processes the job runs', async () => {
    const { db } = await openShop(open)
    await buyGiftCards(db, { quantity: 3 })
    const order: { id: number } = await db.read('orders').first('id')
    const { context } = sweeping(db, after(1))
    await Promise.all([1, 2, 3].map(() => issueGiftCards(context, order.id)))
    expect(await countOf(db, 'gift_cards')).toBe(3)
    expect(codesOf(await sweepMails(db, after(2)))).toEqual([])
  })

  test('is not made before an order with a way to pay later is paid', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, method: 'bank', texts: giftTexts })))
    await sweepMails(db)
    const order: { id: number } = await db.read('orders').first('id')
    await issueGiftCards(sweeping(db, after(1)).context, order.id)
    expect(await countOf(db, 'gift_cards')).toBe(0)
  })

  test('with a date waits for it, and is sent once', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    const texts = { ...giftTexts, date: '2026-01-20' }
    const { paymentToken } = unwrap(
      await placeAsShown(await createReadyVisitor(db, { variantId, method: 'card', texts })),
    )
    await payAtGateway(db, paymentToken)
    expect(codesOf(await sweepMails(db, after(4 * day)))).toEqual([])
    // 20 January, 9:00 in India
    expect(codesOf(await sweepMails(db, after(5 * day - 6 * 60 - 30)))).toHaveLength(1)
    expect(codesOf(await sweepMails(db, after(6 * day)))).toEqual([])
  })

  test('needs a recipient with a valid address, and a day that is neither past nor far away', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    const guest = await createVisitor(db)
    const add = async (texts: Record<string, string>) => {
      const added = await addItemToCart(guest, {
        variantId,
        quantity: 1,
        customisation: { texts: { ...giftTexts, ...texts }, choices: {}, imageToken: null },
      })
      return added.ok ? null : added.error.errors
    }
    expect(await add({ email: 'nobody' })).toEqual({ 'text.email': ['Enter a valid email address'] })
    expect(await add({ recipient: '' })).toHaveProperty(['text.recipient'])
    expect(await add({ message: 'x'.repeat(301) })).toHaveProperty(['text.message'])
    expect(await add({ date: '2026-02-30' })).toEqual({ 'text.date': ['Enter a date, such as 2026-12-24'] })
    expect(await add({ date: '2026-01-14' })).toEqual({ 'text.date': ['Choose today or a later day'] })
    expect(await add({ date: '2028-01-01' })).toEqual({ 'text.date': ['Choose a day within a year from now'] })
    expect(await add({ date: '2026-01-15' })).toBeNull()
  })

  test('has a balance that is the sum of its movements: nothing else can change it, and no movement is changed', async () => {
    const { db } = await openShop(open)
    await buyGiftCards(db)
    const change = (statement: string) => db.transaction((trx) => trx.raw(statement))
    await expect(change('UPDATE gift_cards SET balance = balance - 1')).rejects.toThrow()
    await expect(change('UPDATE gift_card_movements SET amount = amount + 1')).rejects.toThrow()
    await expect(change('DELETE FROM gift_card_movements')).rejects.toThrow()
    const movement = (amount: number) =>
      `INSERT INTO gift_card_movements (gift_card_id, kind, amount, order_id, created_at)
       SELECT id, '${amount < 0 ? 'redeem' : 'release'}', ${amount}, order_id, created_at FROM gift_cards`
    await expect(change(movement(-100_001))).rejects.toThrow()
    await expect(change(movement(1))).rejects.toThrow()
    await change(movement(-100_000))
    expect(await db.read('gift_cards').pluck('balance')).toEqual([0])
  })
})
