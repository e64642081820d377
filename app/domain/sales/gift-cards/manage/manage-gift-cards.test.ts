import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../../tests/factories/cart'
import { openShop } from '../../../../../tests/factories/gateway'
import { buyGiftCards, codesOf, sweepMails } from '../../../../../tests/factories/gift-card'
import { createProduct } from '../../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { plansOf } from '../../../../../tests/setup/plans'
import type { Database } from '~db/connection'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { giftCardListStates } from './gift-card-list'
import { listGiftCards } from './list-gift-cards.server'
import { blockGiftCard, issueGiftCard, resendGiftCard } from './manage-gift-cards.server'
import { readOwnerGiftCard } from './read-owner-gift-card.server'

const given = {
  amount: 50_000,
  recipientName: 'Ravi',
  recipientEmail: 'Ravi@example.com',
  senderName: 'The shop',
  message: 'Sorry for the broken mug',
  sendOn: '',
  reason: 'The mug of IN000004 broke',
}

async function createIssuer(db: Database) {
  const { id } = await db.read('channels').first('id')
  const { channel } = commandOn(db)
  return { ...commandOn(db, { channel: { ...channel, id }, actor: memberWith('owner') }), secret: testSecret }
}

const everyPage = { after: null, before: null }

onBothDatabases('gift cards of the owner', { template: 'shop' }, (open, dialect) => {
  test('are issued with a reason, sent once, and used like those that were bought', async () => {
    const { db } = await openShop(open)
    const issuer = await createIssuer(db)
    const { id } = unwrap(await issueGiftCard(issuer, given))
    const mails = await sweepMails(db)
    const [code = ''] = codesOf(mails)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Ravi@example.com', 'The shop has sent you a gift card of ₹500'],
    ])
    expect(codesOf(await sweepMails(db))).toEqual([])
    const { variantIds } = await createProduct(db)
    const visitor = { ...(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })), secret: testSecret }
    unwrap(await addGiftCard(visitor, { code }))
    unwrap(await placeAsShown(visitor))
    const found = await readOwnerGiftCard(issuer, id)
    expect(found?.card).toMatchObject({ balance: 0, orderNumber: null })
    expect(found?.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['redeem', -50_000],
      ['issue', 50_000],
    ])
    expect(found?.changes).toMatchObject([{ text: 'Issued', reason: given.reason, by: 'Meera' }])
    // neither who it is for nor why is in the chain of the record, and its code is nowhere
    const stored = JSON.stringify([await db.read('change_log'), await db.read('gift_cards')])
    expect(stored).not.toContain('IN000004')
    expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('are refused where something is missing, and to roles without the permission', async () => {
    const db = await open()
    const issuer = await createIssuer(db)
    const refused = await issueGiftCard(issuer, { ...given, amount: 0, recipientEmail: 'ravi', reason: ' ' })
    expect(refused).toMatchObject({ error: { code: 'invalid_fields' } })
    expect(Object.keys(refused.ok ? {} : (refused.error as { params: { errors: object } }).params.errors)).toEqual([
      'amount',
      'recipientEmail',
      'reason',
    ])
    expect(await issueGiftCard(issuer, { ...given, sendOn: '2001-01-01' })).toMatchObject({
      error: { code: 'gift_card_day', field: 'sendOn' },
    })
    const support = { ...issuer, actor: memberWith('support') }
    expect(await issueGiftCard(support, given)).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('buy nothing while they are blocked, neither in a new cart nor in one that has them', async () => {
    const { db } = await openShop(open)
    const issuer = await createIssuer(db)
    const [code = ''] = await buyGiftCards(db)
    const { rows } = await listGiftCards(issuer, { q: code.slice(-4).toLowerCase(), state: 'all', ...everyPage })
    const { id = 0, version = 0 } = rows[0] ?? {}
    const { variantIds } = await createProduct(db)
    const visitor = { ...(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })), secret: testSecret }
    unwrap(await addGiftCard(visitor, { code }))
    unwrap(await blockGiftCard(issuer, { id, isBlocked: true, reason: 'Stolen', version }))
    expect((await readCart(visitor))?.totals.giftCards ?? []).toEqual([])
    const other = { ...(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })), secret: testSecret }
    expect(await addGiftCard(other, { code })).toMatchObject({ error: { code: 'gift_card_empty' } })
    expect(await blockGiftCard(issuer, { id, isBlocked: false, reason: 'Found', version })).toMatchObject({
      error: { code: 'stale' },
    })
    unwrap(await blockGiftCard(issuer, { id, isBlocked: false, reason: 'Found' }))
    unwrap(await addGiftCard(other, { code }))
    expect((await readOwnerGiftCard(issuer, id))?.changes.map(({ text, reason }) => [text, reason])).toEqual([
      ['Unblocked', 'Found'],
      ['Blocked', 'Stolen'],
    ])
  })

  test('are sent again with the same code, to the address that is right', async () => {
    const { db } = await openShop(open)
    const issuer = await createIssuer(db)
    const { id } = unwrap(await issueGiftCard(issuer, given))
    const [code] = codesOf(await sweepMails(db))
    const to = { recipientName: 'Ravi', recipientEmail: 'ravi.rao@example.com' }
    expect(await resendGiftCard(issuer, { id, ...to, recipientEmail: 'nobody' })).toMatchObject({
      error: { code: 'invalid_fields' },
    })
    const tooLong = { recipientName: 'x'.repeat(81), recipientEmail: to.recipientEmail }
    expect(await resendGiftCard(issuer, { id, ...tooLong })).toMatchObject({
      error: { params: { errors: { recipientName: ['must have at most 80 characters'] } } },
    })
    unwrap(await resendGiftCard(issuer, { id, ...to }))
    const mails = await sweepMails(db)
    expect(mails.map((mail) => mail.to)).toEqual(['ravi.rao@example.com'])
    expect(codesOf(mails)).toEqual([code])
    expect((await readOwnerGiftCard(issuer, id))?.changes[0]).toMatchObject({ text: 'Sent to ravi.rao@example.com' })
    unwrap(await blockGiftCard(issuer, { id, isBlocked: true, reason: 'Lost' }))
    expect(await resendGiftCard(issuer, { id, ...to })).toMatchObject({ error: { code: 'gift_card_blocked' } })
  })

  test('are found by the end of the code, the order or the address, and listed from an index', async () => {
    const { db } = await openShop(open)
    const issuer = await createIssuer(db)
    const [code = ''] = await buyGiftCards(db)
    unwrap(await issueGiftCard(issuer, given))
    const { number } = await db.read('orders').first('number')
    const found = async (q: string, state: (typeof giftCardListStates)[number] = 'all') =>
      (await listGiftCards(issuer, { q, state, ...everyPage })).rows.map(({ recipientEmail }) => recipientEmail)
    expect(await found('')).toEqual(['Ravi@example.com', 'ravi@example.com'])
    expect(await found('', 'open')).toHaveLength(2)
    expect(await found('', 'blocked')).toEqual([])
    expect(await found(code.slice(-4))).toContain('ravi@example.com')
    expect(await found(number.toLowerCase())).toEqual(['ravi@example.com'])
    expect(await found('RAVI@example.com')).toHaveLength(2)
    expect(await found('nothing')).toEqual([])
    for (const state of giftCardListStates) {
      const [plan] = await plansOf(db, dialect, () => listGiftCards(issuer, { q: '', state, ...everyPage }))
      expect(plan).toMatch(/gift_cards_(channel|open|blocked)/)
      expect(plan).not.toMatch(dialect === 'sqlite' ? /SCAN |TEMP B-TREE/ : /Seq Scan on gift_cards/)
    }
  })
})
