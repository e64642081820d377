import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { unwrap } from '../../../../../tests/factories/cart'
import { after, sweeping } from '../../../../../tests/factories/gateway'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { exportAnswers } from '~/domain/site/forms/export-answers.server'
import { readForms, saveForm, showForm, submitForm } from '~/domain/site/forms/forms.server'
import type { Mail } from '~/domain/operations/mail/mail'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import {
  confirmSubscription,
  endSubscription,
  exportSubscribers,
  subscribe,
} from '~/domain/customers/subscriptions/subscriptions.server'
import type { SubscriberSource } from '~/domain/customers/subscriptions/subscriber'
import { formPath } from '~/paths'
import { sweep } from '~/domain/operations/jobs/sweep.server'

const day = 24 * 60

async function openForms(open: () => Promise<Database>) {
  const db = await open()
  const shop = await createVisitor(db)
  const mails: Mail[] = []
  const sweepAt = async (minute: number) => {
    const { context, troubles } = sweeping(db, after(minute))
    await sweep({ ...context, mailer: { send: (mail) => Promise.resolve(void mails.push(mail)), close: () => {} } })
    expect(troubles).toEqual([])
  }
  const ask = (email: string, minute = 0, source: SubscriberSource = 'news') =>
    subscribe({ ...shop, now: after(minute) }, email, source)
  const tokenOf = async (email: string): Promise<string> =>
    (await db.read('subscribers').where({ email }).first('token')).token
  return { db, shop, mails, sweepAt, ask, tokenOf }
}

async function linesOf(lines: AsyncGenerator<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>">',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<!--<script>alert(1)//-->',
  '<style>@import "//evil.test"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<details open ontoggle=alert(1)>',
  '\u202E<script>alert(1)</script>',
]

onSqlite('a form', (open) => {
  test('stores what was answered and mails it to the owner, who can reply to the visitor', async () => {
    const { db, shop, mails, sweepAt } = await openForms(open)
    unwrap(
      await changeSetting(commandOn(db, { now: () => shop.now() }), {
        key: 'order_mail_to',
        text: 'owner@example.com',
      }),
    )
    const answers = { name: 'Asha', email: 'asha@example.com', message: 'Hello\nthere' }
    unwrap(await submitForm(shop, 'contact', answers))
    await sweepAt(0)
    await sweepAt(1)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'owner@example.com', headers: { 'Reply-To': 'asha@example.com' } })
    expect(mails[0]?.text).toContain('Your message:\nHello\nthere')
  })

  test('shows fifteen hostile texts to the owner as text, in the mail and in the spreadsheet', async () => {
    const { db, shop, mails, sweepAt } = await openForms(open)
    unwrap(
      await changeSetting(commandOn(db, { now: () => shop.now() }), {
        key: 'order_mail_to',
        text: 'owner@example.com',
      }),
    )
    for (const message of [...payloads, '=HYPERLINK("http://evil.test")', '+1+1', '-2+3', '@SUM(A1)', '=1', '\t=1'])
      unwrap(await submitForm(shop, 'contact', { name: message.slice(0, 80), email: 'a@example.com', message }))
    await sweepAt(0)
    expect(mails).toHaveLength(payloads.length + 6)
    for (const { html, subject } of mails) {
      expect(html).not.toMatch(/<(?:script|img|svg|iframe|math|details|form|a)\b/i)
      expect(subject).not.toMatch(/[\r\n<]/)
    }
    const form = (await readForms(db)).find((stored) => stored.form.slug === 'contact')?.form
    const lines = form ? await linesOf(unwrap(exportAnswers(commandOn(db), form))) : []
    expect(lines).toHaveLength(payloads.length + 7)
    expect(lines.filter((line) => /(?:^|,)"?[=+@\t]/.test(line))).toEqual([])
    expect(lines.at(-5)).toContain(",'+1+1,a@example.com,,'+1+1,")
  })

  test('that the owner made is shown, can be hidden and replaced, and keeps what was answered', async () => {
    const { db, shop } = await openForms(open)
    const document = { title: 'Fitting', fields: [{ key: 'day', type: 'date', label: 'Day', required: true }] }
    unwrap(await saveForm(commandOn(db, { now: shop.now }), 'fitting', document, { pathOf: formPath }))
    expect(await submitForm(shop, 'fitting', {})).toMatchObject({
      error: { errors: { day: ['This field is required'] } },
    })
    unwrap(await submitForm(shop, 'fitting', { day: '2026-12-01' }))
    const changed = { title: 'Fitting', fields: [{ key: 'city', type: 'text', label: 'City' }] }
    unwrap(await saveForm(commandOn(db, { now: shop.now }), 'fitting', changed, { pathOf: formPath }))
    const form = (await readForms(db)).find((stored) => stored.form.slug === 'fitting')?.form
    const lines = form ? await linesOf(unwrap(exportAnswers(commandOn(db), form))) : []
    expect(lines[1]).toMatch(/,,day: 2026-12-01\r\n$/)
    unwrap(await showForm(commandOn(db, { now: shop.now }), 'fitting', false))
    expect(await submitForm(shop, 'fitting', {})).toMatchObject({ error: { code: 'not_found' } })
    expect(await saveForm(commandOn(db, { now: shop.now }), '123', document, { pathOf: formPath })).toMatchObject({
      error: { code: 'invalid_fields' },
    })
    expect(await saveForm(commandOn(db, { now: shop.now }), 'x', { title: 'x' }, { pathOf: formPath })).toMatchObject({
      error: { code: 'invalid_fields' },
    })
  })
})

onSqlite('a subscription', (open) => {
  test('is confirmed by the link of a mail that any program can unsubscribe from, and then exported', async () => {
    const { db, shop, mails, sweepAt, ask, tokenOf } = await openForms(open)
    await ask('Asha@Example.com')
    await ask('never@example.com')
    await sweepAt(0)
    const token = await tokenOf('asha@example.com')
    expect(mails[0]).toMatchObject({
      to: 'asha@example.com',
      headers: {
        'List-Unsubscribe': `<http://localhost/subscribe/${token}/unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    expect(mails[0]?.text).toContain(`http://localhost/subscribe/${token}`)
    await confirmSubscription({ ...shop, now: after(1) }, token)
    const lines = await linesOf(unwrap(exportSubscribers(commandOn(db, { channel: shop.channel }), shop.urls)))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^asha@example\.com,.*\/subscribe\/[\w-]+\/unsubscribe\r\n$/)
    await ask('asha@example.com', 60)
    await sweepAt(61)
    expect(mails).toHaveLength(2)
  })

  test('says in the export where its address asked for news, the last time before it was confirmed', async () => {
    const { db, shop, ask, tokenOf } = await openForms(open)
    await ask('early@example.com', 0, 'coming-soon')
    await ask('late@example.com', 0, 'coming-soon')
    await ask('late@example.com', 60)
    for (const email of ['early@example.com', 'late@example.com'])
      await confirmSubscription({ ...shop, now: after(61) }, await tokenOf(email))
    const lines = await linesOf(unwrap(exportSubscribers(commandOn(db, { channel: shop.channel }), shop.urls)))
    expect(lines.map((line) => line.split(',')).map(([email, , source]) => [email, source])).toEqual([
      ['Email', 'Source'],
      ['early@example.com', 'Coming Soon'],
      ['late@example.com', 'Form for news'],
    ])
  })
})

onBothDatabases('a subscription', (open) => {
  test('sends no second mail within 15 minutes, and deletes addresses that are not confirmed in a week or do not want it', async () => {
    const { db, shop, mails, sweepAt, ask, tokenOf } = await openForms(open)
    await Promise.all([ask('asha@example.com'), ask('asha@example.com'), ask('asha@example.com', 10)])
    await sweepAt(10)
    expect(mails).toHaveLength(1)
    await ask('asha@example.com', 20)
    await sweepAt(20)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId)
    await ask('ravi@example.com', 20)
    await confirmSubscription({ ...shop, now: after(21) }, await tokenOf('ravi@example.com'))
    await sweepAt(8 * day)
    expect(await db.read('subscribers').pluck('email')).toEqual(['ravi@example.com'])
    await endSubscription(shop, await tokenOf('ravi@example.com'))
    expect(await db.read('subscribers').pluck('email')).toEqual([])
  })
})
