import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '~/http/env.server'
import { listDevSms } from './dev-sms.server'
import { writeSms } from './sms'
import { SmsRejectedError } from './sms-rejected-error'
import { createSmsProvider, createSmsSender } from './sms-sender.server'

interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A little server that answers as a provider does; `decide` reads the request first. */
async function startProvider(decide: (request: Received) => { status: number; body: unknown }) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      const { status, body } = decide(one)
      response.writeHead(status, { 'Content-Type': 'application/json', Location: 'http://127.0.0.1:1/' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, received }
}

const phone = '+919876543210'
const code = writeSms('code', phone, { code: '4711', storeName: 'Taana {number}', host: 'taana.example' }, null)
const placedValues = { storeName: 'Taana', number: 'TN1', link: 'https://a/b?c=1&d' }
const placed = writeSms('order_placed', phone, placedValues, null)

test('the text has the values, and a code ends with the line that browsers read', () => {
  expect(code.text).toBe(
    '4711 is your code for Taana {number}. It is valid for 5 minutes. Never share it.\n\n@taana.example #4711',
  )
  expect(placed.text).toBe('Taana: thank you for your order TN1. https://a/b?c=1&d')
})

test('Twilio gets the number and the text with the keys, from a number or a service', async () => {
  const { host, received } = await startProvider(({ headers, body }) => {
    const isKnown = headers['authorization'] === `Basic ${Buffer.from('AC1:to/ken').toString('base64')}`
    if (!isKnown) return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } }
    const to = new URLSearchParams(body).get('To')
    if (to !== phone)
      return { status: 400, body: { code: 21211, message: `The number ${to} is not valid`, status: 400 } }
    return { status: 201, body: { sid: 'SM1', status: 'queued' } }
  })
  await createSmsProvider(`twilio+http://AC1:to%2Fken@${host}?from=+15005550006`).send(code)
  expect(received[0]?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    To: phone,
    Body: code.text,
    From: '+15005550006',
  })
  await createSmsProvider(`twilio+http://AC1:to%2Fken@${host}?service=MG1`).send(placed)
  expect(new URLSearchParams(received[1]?.body).get('MessagingServiceSid')).toBe('MG1')

  const withOther = createSmsProvider(`twilio+http://AC1:other@${host}?from=1`)
  await expect(withOther.send(code)).rejects.toThrow(new SmsRejectedError('Twilio', 401, 20003))
  const refusal = createSmsProvider(`twilio+http://AC1:to%2Fken@${host}?from=1`).send({ ...code, to: '+4912345' })
  await expect(refusal).rejects.toThrow(/^Twilio answered 400, code 21211$/)
})

test('MSG91 gets the template and the values by name, and its refusal with status 200 is one', async () => {
  const { host, received } = await startProvider(({ headers }) =>
    headers['authkey'] === 'KEY'
      ? { status: 200, body: { type: 'success', message: '5762846b' } }
      : { status: 200, body: { type: 'error', message: `Invalid authkey for ${phone}`, code: '201' } },
  )
  await createSmsProvider(`msg91+http://KEY@${host}?code=T1`).send(code)
  expect(received[0]?.path).toBe('/api/v5/flow')
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    template_id: 'T1',
    short_url: '0',
    recipients: [{ mobiles: '919876543210', code: '4711', storeName: 'Taana {number}', host: 'taana.example' }],
  })
  // a kind without a registered template must not be sent in India
  await createSmsProvider(`msg91+http://KEY@${host}?code=T1`).send(placed)
  expect(received).toHaveLength(1)
  // a text of the owner has a template of its own
  const own = { body: 'Thanks! {number}', templateId: 'T2' }
  await createSmsProvider(`msg91+http://KEY@${host}?code=T1`).send(writeSms('order_placed', phone, placedValues, own))
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ template_id: 'T2' })
  await expect(createSmsProvider(`msg91+http://WRONG@${host}?code=T1`).send(code)).rejects.toThrow(
    /^MSG91 answered 200, code 201$/,
  )
})

test('a gateway gets signed JSON that it can check, and a redirect takes the keys nowhere', async () => {
  let status = 202
  const { host, received } = await startProvider(({ headers, body }) => {
    const expected = createHmac('sha256', 'secret')
      .update(`${String(headers['x-timestamp'])}.${body}`)
      .digest('hex')
    return { status: headers['x-signature'] === expected ? status : 403, body: {} }
  })
  const gateway = createSmsProvider(`gateway+http://KEY:secret@${host}/send?x=1`)
  await gateway.send(code)
  expect(received[0]).toMatchObject({ path: '/send', headers: { authorization: 'Bearer KEY' } })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...code })
  expect(Math.abs(Date.now() / 1000 - Number(received[0]?.headers['x-timestamp']))).toBeLessThan(60)
  await expect(createSmsProvider(`gateway+http://KEY:other@${host}/send`).send(code)).rejects.toThrow('answered 403')
  for (const refused of [302, 429, 500]) {
    status = refused
    await expect(gateway.send(code)).rejects.toThrow(`answered ${refused}`)
  }
  expect(received).toHaveLength(5)
})

test('without a provider the SMS are kept for the page that shows them, and by a real shop nowhere', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sms-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  expect(await listDevSms(dataDir)).toEqual([])
  const sender = createSmsSender({ smsUrl: null, hasTestTools: true, dataDir })
  await sender.send(code)
  await expect.poll(() => listDevSms(dataDir)).toHaveLength(1)
  expect((await listDevSms(dataDir))[0]).toMatchObject({ to: phone, text: code.text })
  await createSmsSender({ smsUrl: null, hasTestTools: false, dataDir }).send(code)
  expect(await listDevSms(dataDir)).toHaveLength(1)
})

test('an SMS_URL that cannot work is refused at the start, without showing its keys', () => {
  const start = (SMS_URL: string) => () =>
    readEnv({ SMS_URL, DEMO_SHOP: 'off', SESSION_SECRET: 'a secret that is long enough for it' })
  expect(start('twilio://AC1:token@api.twilio.com')).toThrow('SMS_URL needs an account, its token, and from or service')
  expect(start('msg91://KEY@control.msg91.com')).toThrow('SMS_URL needs the authkey and the template of the code')
  for (const other of ['https://KEY:token@sms.example', 'twilio', 'twilio+ftp://AC1:token@a?from=1'])
    expect(start(other)).toThrow('SMS_URL must be an address that starts with twilio://, msg91://, gateway://')
  expect(start('gateway://KEY:token@sms.example/send')().smsUrl).toBe('gateway://KEY:token@sms.example/send')
  expect(() => readEnv({ SMS_URL: 'gateway://KEY@sms.example', SESSION_SECRET: 'x'.repeat(32) })).toThrow(
    'SMS_URL is for a real shop',
  )
})
