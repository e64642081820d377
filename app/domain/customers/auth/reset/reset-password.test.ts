import { expect, test } from 'vitest'
import { signInWithPassword } from '~/domain/customers/auth/login.server'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { findCustomer, updateCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { days, minutes } from '~/domain/shared/units'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../../tests/factories/customer'
import { factoryNow } from '../../../../../tests/factories/product'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { codeOf } from '~/domain/customers/auth/codes/code.server'
import { requestCode } from '~/domain/customers/auth/codes/request-code.server'
import { verifyCode } from '~/domain/customers/auth/codes/verify-code.server'
import { beginPasskey, savePasskey } from '~/domain/customers/auth/passkeys/add-passkey.server'
import type { Result } from '~/domain/shared/result'
import { createAuthenticator } from '../../../../../tests/factories/authenticator'
import { keepFormerEmail } from './linked-account.server'
import {
  completePasswordReset,
  isResetValid,
  readReset,
  requestPasswordReset,
  resetTokenOf,
} from './reset-password.server'

const email = 'asha@example.com'
const asha = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', email, password: 'Lotus-pond-7' }
const password = 'River-stone-8'

onBothDatabases('a link to choose a new password', { template: 'shop' }, (open, _dialect, testOnce) => {
  async function startReset() {
    const guest = await createAuthVisitor(await open())
    const { sessionToken } = unwrap(await registerCustomer(guest, asha))
    await requestPasswordReset(guest, { email: 'ASHA@example.com' })
    const row: { nonce: string } = await guest.db.read('password_resets').first()
    return { guest, sessionToken, token: resetTokenOf(row.nonce, testSecret) }
  }

  test('sets it, ends all sessions, and verifies the address', async () => {
    const { guest, sessionToken, token } = await startReset()
    expect(await isResetValid(guest, { email, token })).toBe(true)
    unwrap(await completePasswordReset(guest, { email, token, password }))
    expect(await readSession(guest.db, sessionToken, factoryNow)).toBeNull()
    expect(await signInWithPassword(guest, { email, password: asha.password, remember_me: true })).toMatchObject({
      ok: false,
    })
    const signedIn = unwrap(await signInWithPassword(guest, { email, password, remember_me: true }))
    expect(signedIn.customer.emailVerifiedAt).toBe(factoryNow.toISOString())
  })

  async function resetTokenFor(guest: AuthVisitor, typed: string): Promise<{ token: string; mailedTo: string } | null> {
    const latest = () => guest.db.read('password_resets').orderBy('id', 'desc').first('id', 'nonce', 'email')
    const before = await latest()
    unwrap(await requestPasswordReset(guest, { email: typed }))
    const row = await latest()
    return row.id === before?.id ? null : { token: resetTokenOf(row.nonce, testSecret), mailedTo: row.email }
  }

  const later = (guest: AuthVisitor, after: number): AuthVisitor => ({
    ...guest,
    now: () => new Date(factoryNow.getTime() + after),
  })

  async function addPasskey({ db, now }: AuthVisitor, credential_id: string): Promise<void> {
    const { id: customer_id } = await db.read('customers').first('id')
    const made = { public_key: 'p', counter: 0, rp_id: 'localhost', transports: '[]', created_at: now().toISOString() }
    await db.write('passkeys').insert({ ...made, customer_id, credential_id, name: credential_id })
  }

  async function waysIn({ db }: AuthVisitor) {
    const { email: address, phone } = await db.read('customers').first('email', 'phone')
    return { passkeys: await db.read('passkeys').orderBy('id').pluck('name'), phone, email: address }
  }

  testOnce(
    'takes out passkeys and a number that were added since the address was proven, unless they are confirmed',
    async () => {
      const { guest, token } = await startReset()
      await addPasskey(guest, 'before')
      await guest.db.write('customers').update({ phone_verified_at: factoryNow.toISOString() })
      const shown = await readReset(guest, { email, token })
      expect(shown?.added.map(({ label }) => label)).toEqual(['Passkey “before”', 'Mobile number that ends in 210'])
      const confirmed = shown?.added.slice(1).map(({ key }) => key)
      unwrap(await completePasswordReset(guest, { email, token, password, confirmed }))
      expect(await waysIn(guest)).toEqual({ passkeys: [], phone: '+919876543210', email })

      const next = later(guest, minutes(1))
      await addPasskey(next, 'mine')
      await addPasskey(next, 'theirs')
      const second = (await resetTokenFor(next, email))?.token ?? ''
      const mine = (await readReset(next, { email, token: second }))?.added.slice(0, 1).map(({ key }) => key)
      // the number is another one than that which the page has shown
      const changed = { phone: '+919876500000', phone_verified_at: later(guest, minutes(2)).now().toISOString() }
      await guest.db.write('customers').update(changed)
      unwrap(await completePasswordReset(next, { email, token: second, password, confirmed: mine }))
      expect(await waysIn(guest)).toEqual({ passkeys: ['mine'], phone: null, email })

      const third = (await resetTokenFor(later(guest, minutes(5)), email))?.token ?? ''
      expect(await readReset(later(guest, minutes(5)), { email, token: third })).toEqual({ added: [] })
    },
  )

  const additions: Record<string, (intruder: AuthVisitor) => Promise<() => Promise<Result<unknown>>>> = {
    async passkey(intruder) {
      const { challenge } = unwrap(await beginPasskey(intruder))
      const answer = createAuthenticator().create(challenge, { origin: intruder.origin, rpId: 'localhost' })
      return () => savePasskey(intruder, answer)
    },
    number: (intruder) => prepareCode(intruder, 'sms', '+919876500000'),
    'e-mail address': (intruder) => prepareCode(intruder, 'mail', 'intruder@example.com'),
  }

  async function prepareCode(intruder: AuthVisitor, medium: 'sms' | 'mail', destination: string) {
    const customerId = intruder.session?.customerId ?? 0
    const { codeToken } = unwrap(await requestCode(intruder, { purpose: 'verify', medium, destination, customerId }))
    const { nonce } = await intruder.db.read('one_time_codes').orderBy('id', 'desc').first('nonce')
    return () => verifyCode(intruder, { codeToken, otp: codeOf(nonce, testSecret, 4), isRemembered: true })
  }

  test.each(Object.keys(additions))(
    'lets a session that it has ended, or ends at the same time, add no %s',
    async (name) => {
      for (const isAfter of [true, false]) {
        const { guest, sessionToken, token } = await startReset()
        await guest.db.write('customers').update({ phone: null, email_verified_at: '2026-01-01T00:00:00.000Z' })
        const found = await readSession(guest.db, sessionToken, factoryNow)
        if (!found) throw new Error('there is no session')
        const intruder = { ...guest, actor: { kind: 'customer' as const, ...found.customer }, session: found.session }
        const add = await additions[name]?.(intruder)
        const reset = () => completePasswordReset(guest, { email, token, password })
        if (isAfter) {
          unwrap(await reset())
          expect(await add?.()).toMatchObject({ error: { code: 'unauthenticated' } })
        } else {
          const [done] = await Promise.all([reset(), add?.()])
          unwrap(done)
        }
        expect(await waysIn(guest)).toEqual({ passkeys: [], phone: null, email })
      }
    },
  )

  testOnce(
    'goes to the former address for a week after a change, which it takes back unless it is confirmed',
    async () => {
      const { guest } = await startReset()
      const first = '2026-01-01T00:00:00.000Z'
      await guest.db.write('customers').update({ email_verified_at: first })
      const before = { ...(await findCustomer(guest.db.read, { verifiedEmail: email })) }
      const changeTo = async (address: string, at: AuthVisitor) =>
        at.db.transaction(async (trx) => {
          const customer = await findCustomer(trx, { id: before.id ?? 0 })
          if (!customer) throw new Error('there is no customer')
          await updateCustomer(trx, customer.id, { email: address, emailVerifiedAt: at.now().toISOString() }, first)
          await keepFormerEmail(trx, customer, address, at.now())
        })
      await changeTo('intruder@example.com', guest)
      await changeTo('intruder-2@example.com', later(guest, minutes(1)))
      await addPasskey(guest, 'theirs')
      const now = later(guest, days(6))
      expect(await resetTokenFor(now, 'intruder@example.com')).toBeNull()
      const asked = await resetTokenFor(now, 'intruder-2@example.com')
      expect(asked?.mailedTo).toBe(email)
      expect(await isResetValid(now, { email: 'intruder-2@example.com', token: asked?.token ?? '' })).toBe(false)
      const link = { email, token: (await resetTokenFor(now, email))?.token ?? '' }
      expect((await readReset(now, link))?.added.map(({ label }) => label)).toEqual([
        'Passkey “theirs”',
        'Change of the email address to intruder-2@example.com',
      ])
      unwrap(await completePasswordReset(now, { ...link, password }))
      expect(await waysIn(guest)).toMatchObject({ passkeys: [], email })

      await changeTo('asha.rao@example.com', now)
      const own = { email, token: (await resetTokenFor(now, email))?.token ?? '' }
      const confirmed = (await readReset(now, own))?.added.map(({ key }) => key)
      unwrap(await completePasswordReset(now, { ...own, password, confirmed }))
      expect(await waysIn(guest)).toMatchObject({ email: 'asha.rao@example.com' })
      expect((await resetTokenFor(now, 'asha.rao@example.com'))?.mailedTo).toBe('asha.rao@example.com')

      await changeTo('rao@example.com', now)
      expect((await resetTokenFor(later(guest, days(14)), 'rao@example.com'))?.mailedTo).toBe('rao@example.com')
    },
  )

  testOnce('ends the session of this browser, whoever it belongs to', async () => {
    const { guest, token } = await startReset()
    const other = unwrap(await registerCustomer(guest, { ...asha, email: 'ravi@example.com' })).sessionToken
    const found = await readSession(guest.db, other, factoryNow)
    unwrap(await completePasswordReset({ ...guest, session: found?.session ?? null }, { email, token, password }))
    expect(await readSession(guest.db, other, factoryNow)).toBeNull()
  })

  testOnce('is mailed for the first account that only names the address, which keeps it from the others', async () => {
    const { guest, token } = await startReset()
    const { db } = guest
    unwrap(await registerCustomer(guest, { ...asha, password: 'River-stone-1' }))
    unwrap(await completePasswordReset(guest, { email, token, password }))
    expect(await db.read('customers').orderBy('id').pluck('email')).toEqual([email, null])
    expect(await signInWithPassword(guest, { email, password, remember_me: true })).toMatchObject({ ok: true })
  })

  test('works once, also when it is sent twice at the same time', async () => {
    const { guest, token } = await startReset()
    const both = await Promise.all(
      ['River-stone-1', 'River-stone-2', 'River-stone-3'].map((chosen) =>
        completePasswordReset(guest, { email, token, password: chosen }),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await isResetValid(guest, { email, token })).toBe(false)
  })

  testOnce(
    'is not valid for another address, with another token, after an hour, or after a newer one was used',
    async () => {
      const { guest, token } = await startReset()
      expect(await isResetValid(guest, { email: 'other@example.com', token })).toBe(false)
      const forged = resetTokenOf('a nonce', testSecret)
      expect(await completePasswordReset(guest, { email, token: forged, password })).toMatchObject({
        error: { code: 'link_expired' },
      })
      expect(await isResetValid(later(guest, minutes(60)), { email, token })).toBe(false)
      await requestPasswordReset(guest, { email })
      const nonces: string[] = await guest.db.read('password_resets').orderBy('id').pluck('nonce')
      const newer = resetTokenOf(nonces[1] ?? '', testSecret)
      unwrap(await completePasswordReset(guest, { email, token: newer, password }))
      expect(await isResetValid(guest, { email, token })).toBe(false)
    },
  )

  testOnce('is asked for by a job for known and unknown addresses alike', async () => {
    const { guest } = await startReset()
    await requestPasswordReset(guest, { email: 'nobody@example.com' })
    const jobs: string[] = await guest.db
      .read('outbox')
      .where({ kind: 'account.send_reset' })
      .orderBy('id')
      .pluck('payload')
    expect(jobs.map((payload) => JSON.parse(payload))).toEqual([{ resetId: expect.any(Number) }, { resetId: 0 }])
    expect(await guest.db.read('password_resets')).toHaveLength(1)
  })

  testOnce('is sent to nobody while nobody can log in with a password', async () => {
    const { guest } = await startReset()
    const codesOnly = { ...guest, settings: settingsSchema.parse({ enable_legacy_auth: false }) }
    expect(await requestPasswordReset(codesOnly, { email })).toMatchObject({ error: { code: 'not_offered' } })
    expect(await guest.db.read('outbox').where({ kind: 'account.send_reset' })).toHaveLength(1)
  })

  testOnce('changes no password while nobody can log in with one, and can be used later', async () => {
    const { guest, token } = await startReset()
    const codesOnly = { ...guest, settings: settingsSchema.parse({ enable_legacy_auth: false }) }
    expect(await completePasswordReset(codesOnly, { email, token, password })).toMatchObject({
      error: { code: 'not_offered' },
    })
    expect(await completePasswordReset(guest, { email, token, password })).toMatchObject({ ok: true })
  })

  testOnce('refuses a common password, and can be used for a better one then', async () => {
    const { guest, token } = await startReset()
    expect(await completePasswordReset(guest, { email, token, password: 'password1' })).toMatchObject({
      error: { code: 'invalid_input' },
    })
    expect(await completePasswordReset(guest, { email, token, password })).toMatchObject({ ok: true })
  })
})
