import { expect, test } from 'vitest'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import type { DocumentContent } from '~/domain/sales/invoices/document'
import { approveRefund, receiveReturn, refundRequest } from '~/domain/sales/returns/decide-refund.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { openShop } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { figuresMigration } from '../../../../migrations/155-figures'
import { readTaxReport } from './tax-report.server'

onBothDatabases('the report of taxes', { template: 'shop' }, (open, dialect) => {
  test('has what invoices say less what credit notes say, added with each of them as by an update of the shop', async () => {
    const { db, variantId } = await openShop(open)
    const buy = async (isTest: 0 | 1) => {
      const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method: 'card' })
      const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
      await payAtGateway(db, paymentToken)
      const { id, number } = await db.read('orders').orderBy('id', 'desc').first('id', 'number')
      await db.transaction((trx) => trx('orders').where({ id }).update({ is_test: isTest }))
      const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: false }
      unwrap(await shipOrder(commandOn(db), number, parcel))
      await sweepMails(db)
      return { visitor, token, number }
    }
    await buy(1)
    const { visitor, token, number } = await buy(0)
    await buy(0)
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    const asked = { token, quantity: { l1: 1 }, reason: 'unwanted' as const, text: '', photoTokens: [] }
    unwrap(await requestRefund(visitor, asked))
    const decision = { number, note: '' }
    unwrap(await approveRefund(commandOn(db), decision))
    unwrap(await receiveReturn(commandOn(db), { ...decision, isRestocked: true }))
    unwrap(await refundRequest(commandOn(db), { ...decision, withDelivery: false }))

    const days = { from: '2026-01-01', to: '2026-01-31' }
    const report = await readTaxReport(visitor, { ...days, before: { from: '2025-12-01', to: '2025-12-31' } })
    const documents: DocumentContent[] = (
      await db
        .read('documents as d')
        .join('orders as o', 'o.id', 'd.order_id')
        .where({ 'o.is_test': 0 })
        .pluck<string[]>('d.content')
    ).map((content) => JSON.parse(content))
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice', 'invoice'])
    const sumOf = (kind: DocumentContent['kind'], valueOf: (content: DocumentContent) => number) =>
      documents.filter((content) => content.kind === kind).reduce((sum, content) => sum + valueOf(content), 0)
    const taxOf = ({ taxes }: DocumentContent) => taxes.reduce((sum, { amount }) => sum + amount, 0)
    expect(report.period).toEqual({
      net: sumOf('invoice', ({ taxable }) => taxable) - sumOf('credit_note', ({ taxable }) => taxable),
      tax: sumOf('invoice', taxOf) - sumOf('credit_note', taxOf),
    })
    expect(report.before).toEqual({ net: 0, tax: 0 })
    expect(report.rows.map(({ country, state, name }) => [country, state, name])).toEqual([
      ['IN', 'Karnataka', 'CGST'],
      ['IN', 'Karnataka', 'SGST'],
    ])
    for (const row of report.rows) {
      expect(row.tax).toBe(sumOf('invoice', taxOf) / 2)
      expect(row.creditedTax).toBe(sumOf('credit_note', taxOf) / 2)
      expect(row.creditedTax).toBeGreaterThan(0)
      expect(row.net).toBe(sumOf('invoice', ({ taxable }) => taxable))
    }

    const kept = () => db.read('tax_days').orderBy(['day', 'kind', 'country', 'state', 'name', 'rate_ppm'])
    const added = await kept()
    await db.transaction(async (trx) => {
      await trx('tax_days').delete()
      await trx.raw((dialect === 'sqlite' ? figuresMigration.sqlite : figuresMigration.postgres)?.[0] ?? '')
    })
    expect(await kept()).toEqual(added)
  })
})
