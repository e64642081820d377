import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeDevMail } from '~/domain/operations/mail/dev-mail.server'
import { openDocument } from '~/domain/sales/invoices/seal-documents.server'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createPersonEverywhere, writeOtherFile } from '../../../../../tests/factories/person-everywhere'
import {
  findTexts,
  listTextColumns,
  markerOf,
  personalColumns,
  personEmail,
  personPhone,
  unlistedColumns,
} from '../../../../../tests/factories/personal-columns'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { collectData } from './own-data/collect-data.server'
import { deleteAccount } from './delete-account.server'

/** The texts that would tell who the person was. */
const traces = [
  'zq ',
  'zqfirst',
  'zqlast',
  'zqperson',
  'zqravi',
  'zqwaybill',
  '9812345670',
  '203.0.113.7',
  'church street',
]

onBothDatabases('a person of whom every table knows something', { template: 'shop' }, (open, _dialect, testOnce) => {
  test('is in every column that can hold a text of a person, and there is no other such column', async () => {
    const { visitor } = await createPersonEverywhere(open)
    expect(
      unlistedColumns(await listTextColumns(visitor.db)),
      'Can this column hold what a person has written? List it in tests/factories/personal-columns.ts.',
    ).toEqual([])
    const found = await findTexts(visitor.db, traces)
    const expected = Object.entries(personalColumns).flatMap(([table, texts]) =>
      Object.keys(texts).map((column) => `${table}.${column}`),
    )
    expect(expected.filter((column) => !found.includes(column))).toEqual([])
  })

  testOnce('reads all of it in their data, and a stranger with the same unproven address none of it', async () => {
    const { visitor, customer } = await createPersonEverywhere(open)
    const shown = JSON.stringify(await collectData(visitor, customer))
    const texts = Object.entries(personalColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => markerOf(table, column)),
    )
    const written = JSON.stringify(personalColumns)
    // the address of a page of the provider, which was good for some minutes
    const exempt = [markerOf('payments', 'redirect_url'), markerOf('payments', 'page')]
    expect(texts.filter((text) => written.includes(text) && !exempt.includes(text) && !shown.includes(text))).toEqual(
      [],
    )
    for (const text of [personEmail, personPhone, 'zqravi@example.com', 'zq 560077', '/images/'])
      expect(shown).toContain(text)
    const stranger = { ...customer, emailVerifiedAt: null, phoneVerifiedAt: null, id: customer.id + 1 }
    const strange = JSON.stringify(await collectData(visitor, stranger))
    expect(strange).not.toContain('zq ')
    expect(strange).not.toContain('/images/')
  })

  test('is nowhere after the deletion: in no text of any table, and in no file', async () => {
    const { visitor, customer } = await createPersonEverywhere(open)
    const { db, dataDir } = visitor
    // ordered as a guest, since the last sign-in
    await db.transaction((trx) => trx('orders').update({ customer_id: null }))
    const other = writeOtherFile(dataDir)
    const books = 'number, grand_total, tax, totals, payment_status, status, shipping_method, payment_method'
    const before = await db.read('orders').select(books.split(', '))
    unwrap(await deleteAccount(visitor))
    expect(await findTexts(db, traces)).toEqual([])
    expect(await db.read('orders').select(books.split(', '))).toEqual(before)
    expect(await db.read('customers').where({ id: customer.id }).first('email', 'deleted_at')).toEqual({
      email: null,
      deleted_at: visitor.now().toISOString(),
    })
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map((entry) => join(entry.parentPath, entry.name))).toEqual([other])
    expect(readFileSync(other, 'utf8')).toContain('meera@example.com')
    expect(await db.read('assets').select('id')).toEqual([])
    expect(await db.read('products').select('rating_sum', 'rating_count')).toEqual([{ rating_sum: 0, rating_count: 0 }])
  })

  testOnce(
    'is the same with the domain of the address in its own letters, as in ASCII: all is shown, and nothing stays',
    async () => {
      const { visitor, customer } = await createPersonEverywhere(open)
      const { db, dataDir } = visitor
      const [ascii, typed] = ['zqperson@xn--bcher-kva.example', 'ZQperson@bücher.example']
      await db.transaction(async (trx) => {
        await trx('customers').update({ email: ascii })
        await trx('orders').update({ customer_id: null, email: typed })
        await trx('carts').update({ customer_id: null, email: typed })
        for (const table of ['stock_alerts', 'subscribers']) await trx(table).update({ email: typed })
        await trx('gift_cards').update({ recipient_email: typed })
        await trx('form_answers').update({ answers: JSON.stringify({ email: typed, message: 'zq words' }) })
      })
      const others = readdirSync(join(dataDir, 'mail'))
      const mail = { to: typed, subject: 'Your order', text: 'Hello', html: '<p>Hello</p>', messageId: '<2@shop>' }
      await storeDevMail(dataDir, mail, Buffer.from(`To: ${typed}`))
      const shown = JSON.stringify(await collectData(visitor, { ...customer, email: ascii }))
      // the gift card, the mails that were asked for, and the message; orders of guests are claimed first
      expect(shown.split(typed).length - 1).toBe(4)
      unwrap(await deleteAccount(visitor))
      expect(await findTexts(db, traces)).toEqual([])
      expect(readdirSync(join(dataDir, 'mail'))).toEqual(others)
    },
  )

  testOnce(
    'stays in the sealed invoice, which only the key of the shop opens, and which nothing changes any more',
    async () => {
      const { visitor } = await createPersonEverywhere(open)
      const { db } = visitor
      const { number, content } = await db.read('documents').first('number', 'content')
      unwrap(await deleteAccount(visitor))
      const opened = unwrap(await openDocument(db, number, testSecret))
      expect(opened).toEqual(JSON.parse(content))
      expect(JSON.stringify(opened.buyer)).toContain(markerOf('documents', 'content'))
      expect(await openDocument(db, number, 'another secret that is long enough')).toMatchObject({ ok: false })
      const shown = JSON.parse((await db.read('documents').first('content')).content)
      expect(shown).toMatchObject({ buyer: [], shipTo: [], total: opened.total, taxes: opened.taxes })
      for (const change of [{ content: '{}' }, { sealed: null }, { sealed: 'x', content: '{}' }, { number: 'X' }])
        await expect(db.transaction((trx) => trx('documents').update(change))).rejects.toThrow()
    },
  )

  testOnce('keeps what others have: a stranger with the same unproven address loses nothing', async () => {
    const { visitor } = await createPersonEverywhere(open)
    const { db } = visitor
    await db.transaction(async (trx) => {
      await trx('customers').update({ email_verified_at: null, phone_verified_at: null })
      // what a guest with this address has left
      await trx('orders').update({ customer_id: null })
      await trx('carts').update({ customer_id: null })
      await trx('reviews').update({ customer_id: null })
    })
    unwrap(await deleteAccount(visitor))
    const left = await findTexts(db, [personEmail])
    expect(left).toEqual(
      expect.arrayContaining([
        'orders.email',
        'carts.email',
        'reviews.author_key',
        'form_answers.answers',
        'stock_alerts.email',
        'subscribers.email',
      ]),
    )
    // a paused number stays paused, and the codes that were sent to it are counted
    expect(await findTexts(db, [personPhone])).toEqual(
      expect.arrayContaining(['code_destinations.destination', 'one_time_codes.destination']),
    )
    expect(left).not.toContain('customers.email')
  })
})
