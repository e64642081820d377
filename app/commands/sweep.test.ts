import { readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { storeCustomisationImage } from '~/domain/catalogue/customisation/store-image.server'
import { minutes } from '~/domain/shared/units'
import { readEnv } from '~/http/env.server'
import { createReadyVisitor, unwrap } from '../../tests/factories/cart'
import { createPostedPicture } from '../../tests/factories/posted-picture'
import { createVisitor } from '../../tests/factories/visitor'
import { createProduct } from '../../tests/factories/product'
import { openCopy } from '../../tests/setup/databases'
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
