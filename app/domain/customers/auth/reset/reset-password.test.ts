import { expect, test } from 'vitest'
import { signInWithPassword } from '~/domain/customers/auth/login.server'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { minutes } from '~/domain/shared/units'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../../tests/factories/customer'
import { factoryNow } from '../../../../../tests/factories/product'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { completePasswordReset, isResetValid, requestPasswordReset, resetTokenOf } from './reset-password.server'

const email = 'asha@example.com'
const asha = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', email, password: 'Lotus-pond-7' }
const password = 'River-stone-8'

onBothDatabases('a link to choose a new password', { template: 'shop' }, (open) => {
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

  test('takes the passkeys and the number of whoever made the account before the address was proven, and nothing later', async () => {
    const { guest, token } = await startReset()
    const { db } = guest
    const { id } = await db.read('customers').first('id')
    const verified = { phone_verified_at: factoryNow.toISOString() }
    const addPasskey = (credential_id: string) =>
      db.transaction(async (trx) => {
        await trx('customers').update(verified)
        const made = {
          public_key: 'p',
          counter: 0,
          rp_id: 'localhost',
          name: 'x',
          created_at: factoryNow.toISOString(),
        }
        await trx('passkeys').insert({ ...made, customer_id: id, credential_id, transports: '[]' })
      })
    const waysIn = async () => [
      (await db.read('passkeys').select('id')).length,
      (await db.read('customers').first('phone_verified_at')).phone_verified_at,
    ]
    await addPasskey('first')
    unwrap(await completePasswordReset(guest, { email, token, password }))
    expect(await waysIn()).toEqual([0, null])
    await addPasskey('second')
    await requestPasswordReset(guest, { email })
    const { nonce } = await db.read('password_resets').orderBy('id', 'desc').first('nonce')
    unwrap(
      await completePasswordReset(guest, { email, token: resetTokenOf(nonce, testSecret), password: 'River-stone-9' }),
    )
    expect(await waysIn()).toEqual([1, verified.phone_verified_at])
  })

  test('is mailed for the first account that only names the address, which keeps it from the others', async () => {
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

  test('is not valid for another address, with another token, after an hour, or after a newer one was used', async () => {
    const { guest, token } = await startReset()
    expect(await isResetValid(guest, { email: 'other@example.com', token })).toBe(false)
    const forged = resetTokenOf('a nonce', testSecret)
    expect(await completePasswordReset(guest, { email, token: forged, password })).toMatchObject({
      error: { code: 'link_expired' },
    })
    const later = { ...guest, now: () => new Date(factoryNow.getTime() + minutes(60)) }
    expect(await isResetValid(later, { email, token })).toBe(false)
    await requestPasswordReset(guest, { email })
    const nonces: string[] = await guest.db.read('password_resets').orderBy('id').pluck('nonce')
    const newer = resetTokenOf(nonces[1] ?? '', testSecret)
    unwrap(await completePasswordReset(guest, { email, token: newer, password }))
    expect(await isResetValid(guest, { email, token })).toBe(false)
  })

  test('is asked for by a job for known and unknown addresses alike', async () => {
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

  test('is sent to nobody while nobody can log in with a password', async () => {
    const { guest } = await startReset()
    const codesOnly = { ...guest, settings: settingsSchema.parse({ enable_legacy_auth: false }) }
    expect(await requestPasswordReset(codesOnly, { email })).toMatchObject({ error: { code: 'not_offered' } })
    expect(await guest.db.read('outbox').where({ kind: 'account.send_reset' })).toHaveLength(1)
  })

  test('changes no password while nobody can log in with one, and can be used later', async () => {
    const { guest, token } = await startReset()
    const codesOnly = { ...guest, settings: settingsSchema.parse({ enable_legacy_auth: false }) }
    expect(await completePasswordReset(codesOnly, { email, token, password })).toMatchObject({
      error: { code: 'not_offered' },
    })
    expect(await completePasswordReset(guest, { email, token, password })).toMatchObject({ ok: true })
  })

  test('refuses a common password, and can be used for a better one then', async () => {
    const { guest, token } = await startReset()
    expect(await completePasswordReset(guest, { email, token, password: 'password1' })).toMatchObject({
      error: { code: 'invalid_input' },
    })
    expect(await completePasswordReset(guest, { email, token, password })).toMatchObject({ ok: true })
  })
})
