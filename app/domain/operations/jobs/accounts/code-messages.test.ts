import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/v4'
import { codeOf } from '~/domain/customers/auth/codes/code.server'
import { requestCode, resendCode } from '~/domain/customers/auth/codes/request-code.server'
import { verifyCode } from '~/domain/customers/auth/codes/verify-code.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { createSmsProvider } from '~/domain/operations/sms/sms-sender.server'
import { minutes, seconds } from '~/domain/shared/units'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../../tests/factories/customer'
import { sweeping } from '../../../../../tests/factories/gateway'
import { factoryNow } from '../../../../../tests/factories/product'
import { onSqlite } from '../../../../../tests/setup/databases'
import { commandOn } from '../../../../../tests/factories/visitor'

const phone = '+919876543210'
const login = { purpose: 'login', medium: 'sms', destination: phone, customerId: null } as const
const smsSchema = z.object({ to: z.string(), text: z.string(), values: z.object({ code: z.string() }) })

onSqlite('the SMS with a code', { template: 'shop' }, (open) => {
  /** A shop whose SMS go to a gateway that answers with the status that is set. */
  async function openWithGateway() {
    const gateway = { status: 202, asked: 0 }
    const accepted: Array<z.output<typeof smsSchema>> = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        gateway.asked += 1
        if (gateway.status === 202) accepted.push(smsSchema.parse(JSON.parse(body)))
        // providers repeat the number and the message when they refuse one
        response.writeHead(gateway.status).end(`cannot send ${body}`)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const time = { now: factoryNow.getTime() }
    const now = () => new Date(time.now)
    const guest = { ...(await createAuthVisitor(await open())), now }
    const swept = sweeping(guest.db, now)
    const sms = createSmsProvider(`gateway+http://key:secret@127.0.0.1:${port}/send`)
    const work = () => sweep({ ...swept.context, sms })
    const readCode = async () =>
      codeOf((await guest.db.read('one_time_codes').orderBy('id', 'desc').first('nonce')).nonce, testSecret, 4)
    return { ...guest, guest, gateway, accepted, time, work, readCode, troubles: swept.troubles }
  }

  test('is sent again after the provider has refused it, until it is accepted, and no text of it is stored', async () => {
    const { guest, db, gateway, accepted, time, work, readCode, troubles } = await openWithGateway()
    unwrap(await requestCode(guest, login))
    const code = await readCode()
    gateway.status = 503
    await work()
    expect([gateway.asked, accepted, troubles.length]).toEqual([1, [], 1])
    const [row] = await db.read('outbox').where({ kind: 'account.text_code' })
    expect(row.last_error).toContain('the SMS gateway answered 503')
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`9876543210|${code} is your code`))
    gateway.status = 202
    // not before its time
    await work()
    expect(gateway.asked).toBe(1)
    time.now += seconds(6)
    await work()
    expect(accepted).toMatchObject([{ to: phone, values: { code } }])
    time.now += seconds(60)
    await work()
    expect(gateway.asked).toBe(2)
  })

  test('is not sent once it was used, has expired, or was followed by another one', async () => {
    const { guest, gateway, accepted, time, work, readCode } = await openWithGateway()
    const { codeToken } = unwrap(await requestCode(guest, login))
    time.now += minutes(6)
    await work()
    expect(gateway.asked).toBe(0)
    unwrap(await resendCode(guest, codeToken))
    time.now += minutes(2)
    unwrap(await resendCode(guest, codeToken))
    const last = await readCode()
    await work()
    expect(accepted.map(({ values }) => values.code)).toEqual([last])
    time.now += minutes(2)
    const next = unwrap(await requestCode(guest, login))
    unwrap(await verifyCode(guest, { codeToken: next.codeToken, otp: await readCode(), isRemembered: true }))
    await work()
    expect(gateway.asked).toBe(1)
  })

  test('is not paid for when nobody can sign in with the number', async () => {
    const { guest, db, gateway, accepted, time, work } = await openWithGateway()
    await changeSetting(commandOn(db), { key: 'enable_customer_register', text: 'off' })
    unwrap(await requestCode(guest, login))
    await work()
    expect(gateway.asked).toBe(0)
    await changeSetting(commandOn(db), { key: 'enable_customer_register', text: 'on' })
    time.now += minutes(2)
    unwrap(await requestCode(guest, login))
    await work()
    expect(accepted).toHaveLength(1)
  })
})
