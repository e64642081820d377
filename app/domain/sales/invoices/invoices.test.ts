import { expect, test } from 'vitest'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { approveRefund, receiveReturn, refundRequest } from '~/domain/sales/returns/decide-refund.server'
import { issueInvoice } from './issue-document.server'
import { addChannel } from '~/domain/operations/channels/manage/add-channel.server'
import { changeChannel } from '~/domain/operations/channels/manage/change-channel.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { readPdfTexts } from '../../../../tests/setup/pdf/read-pdf-texts'
import type { Database } from '~db/connection'
import { amountInWords } from './amount-in-words'
import { documentNumber, financialYear, type DocumentContent } from './document'
import { findOrderDocument } from './find-order-document.server'
import { renderDocument } from './render-document.server'
import { commandOn } from '../../../../tests/factories/visitor'

test('amounts are spelled out with lakh and crore in rupees, with thousand and million elsewhere', () => {
  expect(amountInWords(12_345_678_50, 'INR')).toBe(
    'One crore twenty-three lakh forty-five thousand six hundred seventy-eight Indian rupees and fifty paise only',
  )
  expect(amountInWords(100, 'INR')).toBe('One Indian rupee only')
  expect(amountInWords(1_200_019_05, 'EUR')).toBe('One million two hundred thousand nineteen euros and 5/100 only')
  expect(amountInWords(0, 'EUR')).toBe('Zero euros only')
  expect(amountInWords(90, 'JPY')).toBe('Ninety Japanese yen only')
})

test('the financial year begins in April in India, by its clock, and in January elsewhere', () => {
  expect(financialYear(new Date('2026-03-31T18:29:00Z'), 'IN', 'Asia/Kolkata')).toBe('25-26')
  expect(financialYear(new Date('2026-03-31T18:31:00Z'), 'IN', 'Asia/Kolkata')).toBe('26-27')
  expect(financialYear(new Date('2026-12-31T23:30:00Z'), 'DE', 'Europe/Berlin')).toBe('2027')
  expect(documentNumber('TN', 'credit_note', '26-27', 7)).toBe('TNC/26-27/00007')
})

test('a document of forty lines has its number on each of its pages, and shows names in Devanagari and Arabic', async () => {
  const line = {
    name: 'कुर्ता',
    details: '',
    hsn: '6211',
    quantityText: '1',
    unitPrice: 1000,
    perUnit: 'a metre',
    discount: -100,
    taxable: 857,
    taxes: [{ name: 'IGST', ratePpm: 50_000, amount: 43 }],
    total: 900,
  }
  const pdf = await renderDocument({
    kind: 'invoice',
    number: 'IN/26-27/00009',
    issuedOn: '2026-11-22',
    orderNumber: 'IN000009',
    orderedOn: '2026-11-20',
    invoiceNumber: null,
    seller: { name: 'Taana', lines: [], taxId: '' },
    buyer: ['محمد بن راشد'],
    shipTo: [],
    placeOfSupply: '',
    currency: 'INR',
    languageTag: 'en-IN',
    isIndian: true,
    lines: Array.from({ length: 40 }, () => line),
    taxable: 40 * 857,
    taxes: [{ name: 'IGST', ratePpm: 50_000, amount: 40 * 43 }],
    total: 40 * 900,
    inWords: amountInWords(40 * 900, 'INR'),
    payment: 'Card',
    notes: [],
  })
  const text = (await readPdfTexts(pdf)).join(' ')
  const pages = [...text.matchAll(/IN\/26-27\/00009, page (\d) of (\d)/g)].map(([, page, count]) => [page, count])
  expect(pages).toEqual([1, 2, 3].map((page) => [String(page), '3']))
  expect(text.match(/Discount -₹1\.00/g)).toHaveLength(40)
  expect(pdf.toString('latin1')).toContain('NotoSansDevanagari')
  // a glyph that no font has would be .notdef, which has no text
  expect(text).not.toContain('\u0000')
})

/** The name of a shop without the setting `store_name`. */
const nameStorefront = async (db: Database) => {
  const { id } = await db.read('channels').first('id')
  const row = { channel_id: id, license_status: 'active', document: '{"name":"Kala"}', updated_at: '' }
  await db.write('storefronts').insert(row)
}

const shipped = async (
  open: () => Promise<Database>,
  quantity = 3,
  change: (db: Database) => Promise<unknown> = async () => undefined,
  isTest: 0 | 1 = 0,
) => {
  const { db, variantId } = await openShop(open)
  await change(db)
  const visitor = await createReadyVisitor(db, { variantId, quantity, method: 'card' })
  const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
  await payAtGateway(db, paymentToken)
  await db.write('orders').update({ is_test: isTest })
  const { number } = await db.read('orders').first('number')
  const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: false }
  await sweepMails(db)
  const before = await db.read('documents').select()
  unwrap(await shipOrder(commandOn(db), number, parcel))
  await sweepMails(db)
  return { db, visitor, token, number, before }
}

onSqlite('the documents of an order', { template: 'shop' }, (open) => {
  test('that was paid with test keys take no number of the real invoices', async () => {
    const { db } = await shipped(open, 1, undefined, 1)
    expect(await db.read('documents').pluck('number')).toEqual(['IN/T25-26/00001'])
    expect(await db.read('counters').where('name', 'like', 'invoice:%').pluck('name')).toEqual(['invoice:1:T25-26'])
  })

  test('begin with the invoice when it leaves, whose PDF has the totals of the order', async () => {
    const place = { store_country: '"IN"', store_state: '"KA"' }
    const { db, visitor, token, number, before } = await shipped(open, 3, (db) =>
      Promise.all([
        db.write('settings').insert(Object.entries(place).map(([key, value]) => ({ key, value, updated_at: '' }))),
        nameStorefront(db),
      ]),
    )
    expect(before).toEqual([])
    const [row] = await db.read('documents').select('id', 'kind', 'number')
    expect(row).toMatchObject({ kind: 'invoice', number: 'IN/25-26/00001' })
    const content = await findOrderDocument(visitor, token, String(row.id))
    const order = await db.read('orders').first('grand_total', 'tax')
    if (!content) throw new Error('no document')
    expect(content.total).toBe(order.grand_total)
    expect(content.taxes.reduce((sum, tax) => sum + tax.amount, 0)).toBe(order.tax)
    expect(content.taxable + order.tax).toBe(content.total)
    expect(content.seller.name).toBe('Kala')
    expect(content.seller.lines).toContain('Karnataka, India')
    const [cgst, sgst] = content.taxes
    expect([cgst?.name, sgst?.name, cgst?.amount === sgst?.amount]).toEqual(['CGST', 'SGST', true])
    const pdf = await renderDocument(content)
    const text = (await readPdfTexts(pdf)).join(' ')
    const shown = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
    }).format(order.grand_total / 100)
    for (const part of [
      shown,
      number,
      'IN/25-26/00001',
      'CGST',
      'SGST',
      'Tax invoice',
      'HSN',
      'Place of supply',
      'Karnataka',
      'In words',
      'reverse charge: No',
      'page 1 of 1',
    ])
      expect(text).toContain(part)
    expect(pdf.includes('/FontFile2')).toBe(true)
    expect(pdf.length).toBeLessThan(80_000)
    expect(await findOrderDocument(visitor, 'x'.repeat(22), String(row.id))).toBeNull()
    await expect(db.transaction((trx) => trx('documents').update({ content: '{}' }))).rejects.toThrow()
    await expect(db.transaction((trx) => trx('documents').delete())).rejects.toThrow()
  })

  test('are tax invoices with HSN codes in India alone', async () => {
    const { db, visitor, token } = await shipped(open, 1, (db) =>
      db.transaction((trx) => trx('channels').update({ country_code: 'DE' })),
    )
    const [id] = await db.read('documents').pluck('id')
    const content = await findOrderDocument(visitor, token, String(id))
    if (!content) throw new Error('no document')
    const seller = { ...content.seller, taxId: '29AAACT1234F1Z5' }
    const textOf = async (isIndian: boolean) =>
      (await readPdfTexts(await renderDocument({ ...content, seller, isIndian }))).join(' ')
    expect(content.isIndian).toBe(false)
    expect(await textOf(false)).not.toMatch(/HSN|Tax invoice|GSTIN/)
    expect(await textOf(true)).toMatch(/Tax invoice.*GSTIN: 29AAACT1234F1Z5.*HSN/)
  })

  test('have the price of a metre for cloth that is sold by the half metre, as everywhere in the shop', async () => {
    const { db } = await shipped(open, 1.5, (db) =>
      db.transaction(async (trx) => {
        await trx('products').update({ display_unit: 'm' })
        await trx('variants').update({ units_per_quantity: 500 })
      }),
    )
    const content: DocumentContent = JSON.parse((await db.read('documents').first('content')).content)
    const bought = await db.read('order_lines').first('unit_price')
    expect(content.lines[0]).toMatchObject({
      quantityText: '1.5 m',
      unitPrice: bought.unit_price,
      perUnit: 'a metre',
    })
    expect((await readPdfTexts(await renderDocument(content))).join(' ')).toContain('a metre')
  })

  test('name the seller of their channel, and stay as they are when another one follows', async () => {
    const { db, visitor, number } = await shipped(open, 1, (db) =>
      db.write('settings').insert([
        { key: 'store_address', value: '"14 Lavelle Road"', updated_at: '' },
        { key: 'store_tax_id', value: '"29AAACT1234F1Z5"', updated_at: '' },
      ]),
    )
    const sellers = async () =>
      (await db.read('documents').orderBy('id').pluck('content')).map((text) => JSON.parse(text).seller)
    const shop = { name: 'Storefront', lines: ['14 Lavelle Road', 'India'], taxId: '29AAACT1234F1Z5' }
    expect(await sellers()).toEqual([shop])

    const seller = { sellerName: 'Kala GmbH', sellerAddress: 'Torstr. 1\n10119 Berlin', sellerTaxId: 'DE123' }
    const europe = { host: 'eu.example', country: 'DE', currency: 'EUR', ...seller }
    unwrap(await addChannel(commandOn(db), 'eu', europe))
    const { id: channelId } = await db.read('channels').where({ code: 'eu' }).first('id')
    const { variant_id: variantId } = await db.read('order_lines').first('variant_id')
    const other = await createReadyVisitor(db, { variantId, email: 'b@example.com' })
    const { orderToken: token } = unwrap(await placeAsShown(other))
    await db.write('orders').where({ token }).update({ channel_id: channelId })
    const { number: europeanNumber } = await db.read('orders').where({ token }).first('number')
    const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: true }
    unwrap(await shipOrder(commandOn(db), europeanNumber, parcel))
    await sweepMails(db)
    const european = { name: 'Kala GmbH', lines: ['Torstr. 1', '10119 Berlin', 'Germany'], taxId: 'DE123' }
    expect(await sellers()).toEqual([shop, european])

    unwrap(await changeChannel(commandOn(db), 'in', { sellerName: 'Kala Pvt Ltd', sellerTaxId: '07AAACT1234F1Z5' }))
    const { id } = await db.read('orders').where({ number }).first('id')
    await issueInvoice(db, { id, channelId: visitor.channel.id }, visitor.now())
    expect(await sellers()).toEqual([shop, european])
  })

  test('have credit notes that sum to the invoice when everything is sent back in steps', async () => {
    const { db, visitor, token, number } = await shipped(open)
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    const decision = { number, note: '' }
    for (const withDelivery of [false, false, true]) {
      const asked = { token, quantity: { l1: 1 }, reason: 'unwanted' as const, text: '', photoTokens: [] }
      unwrap(await requestRefund(visitor, asked))
      unwrap(await approveRefund(commandOn(db), decision))
      unwrap(await receiveReturn(commandOn(db), { ...decision, isRestocked: true }))
      unwrap(await refundRequest(commandOn(db), { ...decision, withDelivery }))
    }
    const rows: DocumentContent[] = (await db.read('documents').orderBy('id').pluck('content')).map((text) =>
      JSON.parse(text),
    )
    const [invoice, ...notes] = rows
    expect(notes.map((note) => [note.number, note.invoiceNumber])).toEqual(
      [1, 2, 3].map((count) => [`INC/25-26/0000${count}`, 'IN/25-26/00001']),
    )
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    expect(sum(notes.map(({ total }) => total))).toBe(invoice?.total)
    expect(sum(notes.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)))).toBe(
      sum((invoice?.taxes ?? []).map(({ amount }) => amount)),
    )
    expect(sum(await db.read('refunds').pluck('amount'))).toBe(invoice?.total)
    for (const note of notes) expect(note.taxes[0]?.amount).toBe(note.taxes[1]?.amount)
  })
})

onBothDatabases('the documents of an order', { template: 'shop' }, (open) => {
  test('are numbered without gaps by several processes, and each order has one invoice', async () => {
    const { db, visitor } = await shipped(open, 1)
    const variant = await db.read('order_lines').first('variant_id')
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const other = await createReadyVisitor(db, { variantId: variant.variant_id, email: `b${count}@example.com` })
      const { orderToken } = unwrap(await placeAsShown(other))
      const { number } = await db.read('orders').where({ token: orderToken }).first('number')
      numbers.push(number)
    }
    const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: true }
    await Promise.all(numbers.map((number) => shipOrder(commandOn(db), number, parcel)))
    await Promise.all([sweepMails(db), sweepMails(db), sweepMails(db)])
    expect((await db.read('documents').orderBy('sequence').pluck('sequence')).map(Number)).toEqual([1, 2, 3, 4])
    expect(visitor.channel.code).toBe('in')
  })
})
