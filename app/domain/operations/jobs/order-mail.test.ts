import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { createSweepLog } from '~/commands/sweep-log'
import { errorForLog } from '~/http/log-safely'
import { shopUrls } from '~/http/shop-urls'
import type { Database } from '~db/connection'
import { addTestGateway, createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { startMailServer } from '../../../../tests/factories/mail-server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { minutes } from '~/domain/shared/units'
import { listDevMail, readDevMail } from '~/domain/operations/mail/dev-mail.server'
import { mailSender } from '~/domain/operations/mail/mail-sender.server'
import { createMailer, type Mailer } from '~/domain/operations/mail/mailer.server'
import { sweep, type SweepContext } from './sweep.server'
import { commandOn } from '../../../../tests/factories/visitor'

const sentByShop = { hasTestTools: true, senderOf: () => Promise.resolve({ from: 'Shop <shop@example.com>' }) }

async function placeOne(open: () => Promise<Database>) {
  const db = await open()
  const { variantIds } = await createProduct(db, { name: 'Scarf <blue>' })
  const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
  return { db, visitor, orderToken: unwrap(await placeAsShown(visitor)).orderToken }
}

function working(db: Database, mailer: Mailer, afterMinutes = 0): { context: SweepContext; troubles: string[] } {
  const troubles: string[] = []
  const now = () => new Date(factoryNow.getTime() + minutes(afterMinutes))
  return {
    troubles,
    context: {
      db,
      secret: testSecret,
      now,
      mailer,
      sms: { send: () => Promise.resolve() },
      webhooks: { readData: () => Promise.resolve(null), post: () => Promise.resolve({ code: 200 }) },
      dataDir: '',
      urlsFor: (host) => shopUrls(`https://${host}`),
      onError: (task) => troubles.push(task),
    },
  }
}

onSqlite('the confirmation mail', { template: 'shop' }, (open) => {
  test('is followed by one when the money arrives later, and not when it was paid while ordering', async () => {
    const { db } = await placeOne(open)
    await addTestGateway(db)
    await sweepMails(db)
    unwrap(await markOrderPaid(commandOn(db), 'IN000001'))
    const mails = await sweepMails(db)
    expect(mails.map(({ subject }) => subject)).toEqual(['We have your payment for order IN000001'])
    expect(mails[0]?.text).toMatch(/your payment of ₹[\d,.]+ for order IN000001 has arrived/)
    const variant = await db.read('order_lines').first('variant_id')
    const visitor = await createReadyVisitor(db, {
      variantId: variant.variant_id,
      email: 'r@example.com',
      method: 'card',
    })
    await payAtGateway(db, unwrap(await placeAsShown(visitor)).paymentToken)
    const atOnce = await sweepMails(db)
    expect(atOnce.filter(({ to }) => to === 'r@example.com')).toHaveLength(1)
  })

  test('goes with one to the owner, in text and HTML, if there is an address for it', async () => {
    const { db, orderToken } = await placeOne(open)
    await changeSetting(commandOn(db), { key: 'store_email', text: 'care@example.com' })
    await changeSetting(commandOn(db), { key: 'order_mail_to', text: 'owner@example.com' })
    const server = await startMailServer()
    const mailer = createMailer({ smtpUrl: server.url, ...sentByShop, dataDir: tmpdir() })
    try {
      await sweep(working(db, mailer).context)
      await sweep(working(db, mailer, 5).context)
      expect(server.accepted.map(({ to }) => to[0]).sort()).toEqual(['asha@example.com', 'owner@example.com'])
      const mail = server.accepted.find(({ to }) => to[0] === 'owner@example.com')
      const raw = (mail?.raw ?? '').replace(/=\r?\n/g, '')
      expect(raw).toMatch(/Subject: .*IN000001/)
      expect(raw).toContain('Content-Type: text/plain')
      expect(raw).toContain('Content-Type: text/html')
      expect(raw).toContain('Scarf &lt;blue&gt;')
      expect(raw).toContain('asha@example.com, ')
      expect(raw).toContain(`https://localhost/order/${orderToken}`)
    } finally {
      mailer.close()
      await server.stop()
    }
  })

  test('is sent again after the mail server rejected it', async () => {
    const { db } = await placeOne(open)
    const server = await startMailServer(1)
    const mailer = createMailer({ smtpUrl: server.url, ...sentByShop, dataDir: tmpdir() })
    try {
      const first = working(db, mailer)
      await sweep(first.context)
      expect(first.troubles).toEqual(['order.placed/confirmation_mail'])
      expect(server.accepted).toEqual([])
      const second = working(db, mailer, 1)
      await sweep(second.context)
      await sweep(working(db, mailer, 2).context)
      expect(second.troubles).toEqual([])
      expect(server.accepted).toHaveLength(1)
    } finally {
      mailer.close()
      await server.stop()
    }
  })

  test('that is rejected leaves neither the address nor the name of its recipient in the outbox and the log', async () => {
    const { db } = await placeOne(open)
    const server = await startMailServer(0, true)
    const mailer = createMailer({ smtpUrl: server.url, ...sentByShop, dataDir: tmpdir() })
    const lines: string[] = []
    const log = pino(
      { level: 'info', serializers: { err: (error: unknown) => errorForLog(error, '') } },
      { write: (line) => void lines.push(line) },
    )
    try {
      await sweep({ ...working(db, mailer).context, onError: createSweepLog(log).taskFailed })
      const errors: unknown[] = await db.read('outbox').whereNotNull('last_error').pluck('last_error')
      expect(errors).toEqual(['MailRejectedError: the mail server answered 550 to RCPT TO'])
      expect(lines.join()).toContain('the mail server answered 550')
      expect(lines.join()).not.toMatch(/asha|rao|98450/i)
    } finally {
      mailer.close()
      await server.stop()
    }
  })

  test('is stored as a file where there is no mail server', async () => {
    const { db, orderToken } = await placeOne(open)
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-mail-'))
    const mailer = createMailer({ smtpUrl: null, ...sentByShop, dataDir })
    await sweep(working(db, mailer).context)
    await sweep(working(db, mailer, 1).context)
    const [mail, ...more] = await listDevMail(dataDir)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Your order IN000001 at Storefront' })
    expect(mail?.text).toContain(`https://localhost/order/${orderToken}`)
    expect(await readDevMail(dataDir, mail?.id ?? '')).toEqual(mail)
    expect(await readDevMail(dataDir, '../../etc/passwd')).toBeNull()
  })

  test('is not stored by a real shop without a mail server, where nobody would look at its secret link', async () => {
    const { db } = await placeOne(open)
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-mail-'))
    const mailer = createMailer({ smtpUrl: null, ...sentByShop, hasTestTools: false, dataDir })
    await sweep(working(db, mailer).context)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('is from the shop’s own address, or from no-reply at the host of its channel, and answers go to the shop', async () => {
    const db = await open()
    const mail = { messageId: '<order-confirmation-IN000001@kurtas.example>' }
    const name = 'Storefront'
    expect(await mailSender(db, null, mail)).toEqual({ from: { name, address: 'no-reply@kurtas.example' } })
    await changeSetting(commandOn(db), { key: 'store_email', text: 'care@kurtas.example' })
    const replyTo = 'care@kurtas.example'
    expect(await mailSender(db, null, mail)).toEqual({ from: { name, address: replyTo }, replyTo })
    expect(await mailSender(db, 'Kurtas <shop@kurtas.example>', mail)).toEqual({
      from: 'Kurtas <shop@kurtas.example>',
      replyTo,
    })
  })
})

onBothDatabases('the confirmation mail', { template: 'shop' }, (open) => {
  test('is sent once by SMTP, in text and HTML, also when several processes sweep', async () => {
    const { db, orderToken } = await placeOne(open)
    const server = await startMailServer()
    const mailer = createMailer({ smtpUrl: server.url, ...sentByShop, dataDir: tmpdir() })
    try {
      await Promise.all([1, 2, 3, 4].map(() => sweep(working(db, mailer).context)))
      await sweep(working(db, mailer, 5).context)
      expect(server.accepted.map(({ to }) => to)).toEqual([['asha@example.com']])
      const raw = (server.accepted[0]?.raw ?? '').replace(/=\r?\n/g, '')
      expect(raw).toContain('From: Shop <shop@example.com>')
      expect(raw).toContain('Subject: Your order IN000001 at Storefront')
      expect(raw).toMatch(/Message-ID: <order-confirmation-IN000001@/)
      expect(raw).toContain('Content-Type: text/plain')
      expect(raw).toContain('Content-Type: text/html')
      expect(raw).toContain(`https://localhost/order/${orderToken}`)
      expect(raw).toContain('Scarf &lt;blue&gt;')
      expect(raw).toContain('12 Church Street')
    } finally {
      mailer.close()
      await server.stop()
    }
  })
})
