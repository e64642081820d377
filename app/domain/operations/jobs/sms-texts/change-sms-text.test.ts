import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '~db/connection'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { sweeping } from '../../../../../tests/factories/gateway'
import { createProduct, factoryNow } from '../../../../../tests/factories/product'
import { commandOn, createStaffContext, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { shopUrls } from '~/http/shop-urls'
import { messageOf } from '~/messages/messages'
import { listDevSms } from '~/domain/operations/sms/dev-sms.server'
import { smsRules } from '~/domain/operations/sms/sms'
import { findSmsText } from '~/domain/operations/sms/sms-texts.queries.server'
import type { StaffResult } from '~/domain/shared/result'
import { sweep } from '../sweep.server'
import { previewSms, resetSmsText, saveSmsText, sendTestSms } from './change-sms-text.server'

const none = { smsUrl: null }
const urls = shopUrls('http://localhost:3000')
const kind = 'order_placed' as const
const placed = (body: string, templateId = '') => ({ kind, body, templateId })

const inShop = async (db: Database) => ({ ...(await createStaffContext(db)), urls })

async function placeOrder(db: Database) {
  const { variantIds } = await createProduct(db)
  const { orderToken } = unwrap(await placeAsShown(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })))
  const order: { number: string } = await db.read('orders').where({ token: orderToken }).first('number')
  return { orderToken, number: order.number }
}

/** What a refused text is told, with the field that it is about. */
function said<T>(result: StaffResult<T>): string {
  if (result.ok) return 'fine'
  return `${'field' in result.error ? result.error.field : ''}: ${messageOf(result.error)}`
}

onBothDatabases('the text of an SMS', { template: 'shop' }, (open) => {
  test('is that of the owner from the next SMS on, and the shipped one after they go back to it', async () => {
    const db = await open()
    const context = await inShop(db)
    unwrap(await saveSmsText(context, none, placed('Namaste! {number} is ours to pack. {link}'), 0))
    const { number, orderToken } = await placeOrder(db)
    const { context: worker, texts } = sweeping(db, () => factoryNow)
    await sweep(worker)
    expect(texts).toEqual([`Namaste! ${number} is ours to pack. ${worker.urlsFor('localhost').orderUrl(orderToken)}`])

    const stale = await saveSmsText(context, none, placed('Thanks for {number}'), 0)
    expect(stale).toMatchObject({ error: { code: 'stale' } })
    unwrap(await saveSmsText(context, none, placed('Thanks for {number}'), 1))
    expect(await findSmsText(db.read, context.channel.id, kind)).toMatchObject({ version: 2 })
    unwrap(await resetSmsText(context, kind, 2))
    expect(await findSmsText(db.read, context.channel.id, kind)).toBeNull()
    // saving the shipped text is the same
    unwrap(await saveSmsText(context, none, placed(smsRules.order_placed.text), 0))
    expect(await findSmsText(db.read, context.channel.id, kind)).toBeNull()
    const recorded = await db.read('change_log').where({ thing_kind: 'message_text' }).orderBy('id').pluck('action')
    expect(recorded).toEqual(['created', 'changed', 'deleted'])
  })

  test('has only values that its kind has, and those that it needs', async () => {
    const context = await inShop(await open())
    const save = async (body: string) => said(await saveSmsText(context, none, placed(body), 0))
    expect(await save('Thanks, {firstName}! {number}')).toBe(
      'body: This SMS has no value for {firstName}. It can have {storeName}, {number} and {link}',
    )
    expect(await save('Thanks, {store name}! {number}')).toMatch(/^body: Write braces only around/)
    expect(await save('Thanks! {link}')).toBe('body: The text needs {number}')
    const code = async (body: string) =>
      said(await saveSmsText(context, none, { kind: 'code', body, templateId: '' }, 0))
    expect(await code('{code}\n\n@{host} #{code}\nBye')).toMatch(/^body: The last line must be @{host} #{code}/)
    expect(await code('Your code: {code}\n\n@{host} #{code}')).toBe('fine')
  })

  test('is not saved when one of the last orders could not be told with it', async () => {
    const db = await open()
    const context = await inShop(db)
    const { number } = await placeOrder(db)
    // short as it is typed, and too long with its links
    const long = `${'{link} '.repeat(60)}{number}`
    expect(said(await saveSmsText(context, none, placed(long), 0))).toMatch(
      new RegExp(`^body: For order ${number} this would be an SMS of`),
    )
  })

  test('is previewed with a real order of the channel, and a link that opens nothing', async () => {
    const db = await open()
    const context = await inShop(db)
    const text = placed('{number} {link}')
    expect(unwrap(await previewSms(context, none, text, '')).number).toBeNull()
    const { number, orderToken } = await placeOrder(db)
    const preview = unwrap(await previewSms(context, none, text, ''))
    expect(preview).toEqual({ number, text: `${number} ${urls.orderUrl('x'.repeat(orderToken.length))}` })
    expect(unwrap(await previewSms(context, none, text, number))).toEqual(preview)
    expect(said(await previewSms(context, none, text, 'NO1'))).toBe('order: There is no order NO1 on this channel')
  })

  test('is sent as a test to a mobile number, by who may change settings', async () => {
    const db = await open()
    const context = await inShop(db)
    const dataDir = await mkdtemp(join(tmpdir(), 'sms-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const settings = { smsUrl: null, hasTestTools: true, dataDir }
    const send = (to: string, changed = {}) =>
      sendTestSms(context, { ...settings, ...changed }, placed('Try {number}'), { number: '', to })
    expect(said(await send('12'))).toMatch(/^to: Enter a mobile number/)
    expect(said(await send('98765 43210', { hasTestTools: false }))).toBe(
      'to: No provider of SMS is set, so the shop sends none',
    )
    expect(unwrap(await send('98765 43210'))).toEqual({ isStored: true })
    expect(await listDevSms(dataDir)).toMatchObject([{ to: '+919876543210', text: expect.stringMatching(/^Try \w+$/) }])

    const support = { ...context, actor: memberWith('support') }
    for (const refused of [
      await saveSmsText(support, none, placed('{number}'), 0),
      await resetSmsText(support, kind, 0),
      await previewSms(support, none, placed('{number}'), ''),
      await sendTestSms(support, settings, placed('{number}'), { number: '', to: '98765 43210' }),
    ])
      expect(refused).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('needs its own template where the provider sends nothing else', async () => {
    const db = await open()
    const context = { ...commandOn(db), ...(await inShop(db)) }
    const msg91 = { smsUrl: 'msg91://KEY@control.msg91.com?code=T1' }
    const save = (templateId: string) => saveSmsText(context, msg91, placed('Thanks for {number}', templateId), 0)
    expect(said(await save(''))).toMatch(/^templateId: Enter the id of the template/)
    expect(said(await save('a b'))).toMatch(/^templateId: Enter the id as/)
    expect(said(await save('1107161234567890'))).toBe('fine')
    expect(await findSmsText(db.read, context.channel.id, kind)).toMatchObject({ templateId: '1107161234567890' })
  })
})
