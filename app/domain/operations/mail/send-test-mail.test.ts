import { expect, test } from 'vitest'
import { startMailServer } from '../../../../tests/factories/mail-server'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { freePort } from '../../../../tests/setup/postgres'
import { messageOf } from '~/messages/messages'
import { sendTestMail } from './send-test-mail.server'

const settings = { mailFrom: 'shop@shop.example', hasTestTools: false, dataDir: '' }

onSqlite('a test mail', { template: 'shop' }, (open) => {
  test('is sent by the mail server of the shop, or the owner is told what is wrong', async () => {
    const context = commandOn(await open())
    const said = async (smtpUrl: string | null) => {
      const sent = await sendTestMail(context, { ...settings, smtpUrl }, 'owner@shop.example')
      return sent.ok ? 'sent' : messageOf(sent.error)
    }
    const server = await startMailServer()
    const strict = await startMailServer(0, true)
    try {
      expect(await said(server.url)).toBe('sent')
      expect(server.accepted).toMatchObject([{ to: ['owner@shop.example'] }])
      expect(server.accepted[0]?.raw).toContain('From: shop@shop.example')
      expect(await said(strict.url)).toMatch(/^The mail server does not take the mail\..*\(it answered 550\)$/)
      expect(await said(`smtp://127.0.0.1:${await freePort()}`)).toContain('does not take connections')
      expect(await said(null)).toBe('No mail server is set, so the shop sends no mails')
    } finally {
      await server.stop()
      await strict.stop()
    }
    const support = { ...context, actor: memberWith('support') }
    expect(await sendTestMail(support, { ...settings, smtpUrl: null }, 'a@b.example')).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})
