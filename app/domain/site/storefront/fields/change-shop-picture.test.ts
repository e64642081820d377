import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { storedStorefront } from '../read-storefront.server'
import { pictureAdvice } from '../shop-pictures'
import { changeShopPicture } from './change-shop-picture.server'

onSqlite('the pictures of the shop', { template: 'shop' }, (open) => {
  test('are stored and shown at once, and taken away again', async () => {
    const db = await open()
    const owner = commandOn(db)
    await db
      .write('storefronts')
      .insert({ channel_id: 1, license_status: 'active', document: '{}', updated_at: '2026-01-01T00:00:00.000Z' })
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
    const stored = () => storedStorefront(db, 1)
    const { row } = await stored()
    const create = { width: 60, height: 60, channels: 3, background: '#080' } as const
    const content = await sharp({ create }).png().toBuffer()
    const favicon = { kind: 'favicon' as const, content, version: row?.version }
    unwrap(await changeShopPicture(owner, dataDir, favicon))
    const { document } = await stored()
    expect(document.favicon).toMatch(/^[\da-f]{32}$/)
    expect(document.logo).toBeNull()
    expect(await changeShopPicture(owner, dataDir, favicon)).toMatchObject({ error: { code: 'stale' } })
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="9" height="9"/></svg>',
    )
    unwrap(await changeShopPicture(owner, dataDir, { kind: 'logo', content: svg }))
    const { logo } = (await stored()).document
    expect(await db.read('assets').where({ hash: logo }).first('mime', 'width', 'height')).toEqual({
      mime: 'image/png',
      width: 1024,
      height: 256,
    })
    const text = { kind: 'logo' as const, content: Buffer.from('no picture') }
    expect(await changeShopPicture(owner, dataDir, text)).toMatchObject({ error: { code: 'not_a_picture' } })
    const support = { ...owner, actor: memberWith('support') }
    expect(await changeShopPicture(support, dataDir, favicon)).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await changeShopPicture(owner, dataDir, { kind: 'logo', content: null }))
    expect((await stored()).document).toMatchObject({ logo: null, favicon: document.favicon })
  })
})

test('what could be better about a picture depends on where it is shown', () => {
  const advice = (kind: Parameters<typeof pictureAdvice>[0], width: number, height: number) =>
    pictureAdvice(kind, { width, height }).length
  expect([advice('logo', 400, 100), advice('logo', 100, 40), advice('logo', 100, 400)]).toEqual([0, 1, 1])
  expect([advice('favicon', 512, 512), advice('favicon', 512, 300), advice('favicon', 40, 40)]).toEqual([0, 1, 1])
  expect([advice('socialPicture', 1200, 630), advice('socialPicture', 900, 900)]).toEqual([0, 2])
})
