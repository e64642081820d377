import { readdirSync } from 'node:fs'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { storeCustomisationImage } from '~/domain/customisation/store-image.server'
import { readEnv } from '~/request/env.server'
import { createReadyVisitor, unwrap } from '../../tests/factories/cart'
import { createPostedPicture } from '../../tests/factories/posted-picture'
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
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
  try {
    await expect.poll(() => db.read('uploads').select('id')).toEqual([])
    await expect.poll(filesOf).toEqual([])
  } finally {
    await stop()
    await db.close()
  }
})
