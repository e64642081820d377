import { readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { enqueueJob, jobEntry } from '~/domain/operations/outbox/publish.server'
import { storeCustomisationImage } from '~/domain/catalogue/customisation/store-image.server'
import { minutes, seconds } from '~/domain/shared/units'
import { readEnv } from '~/http/env.server'
import { createReadyVisitor, unwrap } from '../../tests/factories/cart'
import { createPostedPicture } from '../../tests/factories/posted-picture'
import { createVisitor } from '../../tests/factories/visitor'
import { createProduct } from '../../tests/factories/product'
import { atTheGateway, stockOf } from '../../tests/factories/gateway'
import { startSilentMailServer } from '../../tests/factories/mail-server'
import { onBothDatabases, openCopy } from '../../tests/setup/databases'
import { startSweeper } from './sweep'

test('the sweeper deletes uploads that nothing names any more, with their files', async () => {
  const { db } = await openCopy('sqlite', 'shop')
  const { variantIds } = await createProduct(db)
  const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  // the factory's clock is long past, so that the upload is due
  const { hash } = unwrap(await storeCustomisationImage(guest, createPostedPicture(picture)))
  const filesOf = () =>
    readdirSync(guest.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(hash))
  expect(filesOf()).toHaveLength(1)
  const env = { ...readEnv(), dataDir: guest.dataDir }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = startSweeper({ env, db, log: pino({ level: 'silent' }) })
  vi.advanceTimersByTime(env.sweepPause)
  vi.useRealTimers()
  try {
    await expect.poll(() => db.read('uploads').select('id')).toEqual([])
    await expect.poll(filesOf).toEqual([])
  } finally {
    await stop()
    await db.close()
  }
})

test('after a rush the sweeper goes on at once, until nothing is due', async () => {
  const { db } = await openCopy('sqlite', 'shop')
  const { dataDir } = await createVisitor(db)
  // more than three runs do; each does nothing for an order that does not exist
  const entries = Array.from({ length: 160 }, (_, index) => ({
    kind: 'catalogue.count_sales' as const,
    uniqueKey: `rush ${index}`,
    payload: { orderId: 1_000_000 + index },
    runAfter: new Date(0),
  }))
  await db.transaction((trx) => insertEntries(trx, entries, new Date(0)))
  // requests leave the process idle, whatever else the machine does
  const idle = vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 1, active: 0, utilization: 0 })
  const env = { ...readEnv(), dataDir, sweepPause: minutes(60) }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = startSweeper({ env, db, log: pino({ level: 'silent' }) })
  vi.advanceTimersByTime(env.sweepPause)
  // the run that has begun is the only one within the hour, unless the sweeper goes on at once
  vi.useRealTimers()
  try {
    await expect.poll(() => db.read('outbox').whereNull('done_at').select('id')).toEqual([])
  } finally {
    idle.mockRestore()
    await stop()
    await db.close()
  }
})

onBothDatabases('a mail server that accepts connections and stays silent', { template: 'shop' }, (open) => {
  test('delays mails alone: a sale, a hold and a refund that are due are done meanwhile', async () => {
    const { db, variantId, visitor } = await atTheGateway(open)
    expect(await stockOf(db, variantId)).toMatchObject({ held: 1 })
    const price = () => db.read('variant_prices').where({ channel_id: 1, variant_id: variantId }).first('price')
    const regular = Number((await price()).price)
    const { id: paymentId } = await db.read('payments').first('id')
    const now = new Date()
    const later = new Date(now.getTime() + minutes(60)).toISOString()
    await db.transaction(async (trx) => {
      // the factory's clock is long past
      await trx('orders').update({ hold_expires_at: later })
      await trx('carts').update({ expires_at: later })
      await trx('payments').update({ ask_after: null })
      const mails = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, email: `a${index}@example.com` }))
      for (const { id, email } of mails)
        await trx('stock_alerts').insert({
          id,
          channel_id: 1,
          variant_id: variantId,
          email,
          token: `token-${id}`,
          asked_at: now.toISOString(),
          expires_at: later,
        })
      const entries = mails.map(({ id }) => jobEntry('stock.confirm_alert', { alertId: id }, new Date(0), {}))
      await insertEntries(trx, entries, new Date(0))
    })
    const server = await startSilentMailServer()
    const env = { ...readEnv(), smtpUrl: server.url, dataDir: visitor.dataDir, sweepPause: 50 }
    const stop = startSweeper({ env, db, log: pino({ level: 'silent' }) })
    const inTwoSeconds = { timeout: seconds(2), interval: 20 }
    const mailsLeft = () => db.read('outbox').where({ kind: 'stock.confirm_alert', done_at: null }).pluck('attempts')
    try {
      await expect.poll(server.connections).toBe(1)
      await db.transaction(async (trx) => {
        const at = new Date(Date.now() - 1).toISOString()
        await trx('scheduled_sales').insert({
          channel_id: 1,
          variant_id: variantId,
          regular_price: regular,
          sale_price: regular - 100,
          starts_at: at,
          next_change_at: at,
        })
        await trx('dev_gateway_payments').update({ status: 'succeeded' })
        await trx('payments').update({ status: 'refund_due', captured_amount: 100, captured_currency: 'INR' })
        await enqueueJob(trx, 'payment.refund', { paymentId }, new Date())
        await trx('orders').update({ hold_expires_at: at })
      })
      await expect.poll(price, inTwoSeconds).toEqual({ price: regular - 100 })
      await expect.poll(() => stockOf(db, variantId), inTwoSeconds).toMatchObject({ held: 0 })
      await expect.poll(() => db.read('payments').pluck('status'), inTwoSeconds).toEqual(['refunded'])
      // the one that waits for the server is the only one that was begun
      expect((await mailsLeft()).map(Number).sort()).toEqual([...Array.from({ length: 19 }, () => 0), 1])
      expect(server.connections()).toBe(1)
      server.answer()
      await expect.poll(mailsLeft, { timeout: seconds(8) }).toEqual([])
      expect(server.accepted.map(({ to }) => to[0]).sort()).toEqual(
        Array.from({ length: 20 }, (_, index) => `a${index}@example.com`).sort(),
      )
    } finally {
      await server.stop()
      await stop()
    }
  })
})
