import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { changePassword } from '~/domain/customers/auth/change-account.server'
import { readSecurity } from '~/domain/customers/auth/read-security.server'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { minutes } from '~/domain/shared/units'
import { createAuthenticator } from '../../../../../tests/factories/authenticator'
import { unwrap } from '../../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../../tests/factories/customer'
import { sweepMails } from '../../../../../tests/factories/gift-card'
import { createProduct, factoryNow } from '../../../../../tests/factories/product'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { beginPasskey, removePasskey, savePasskey } from './add-passkey.server'
import {
  beginPasskeySignIn,
  confirmWithPasskey,
  deleteOldChallenges,
  signInWithPasskey,
} from './sign-in-with-passkey.server'

const site = { origin: 'http://localhost:3000', rpId: 'localhost' }
const later = (count: number) => () => new Date(factoryNow.getTime() + minutes(count))

async function register(guest: AuthVisitor, name: string) {
  const { sessionToken } = unwrap(
    await registerCustomer(guest, {
      first_name: name,
      last_name: 'Rao',
      phone: '9812345670',
      email: `${name}@example.com`,
      password: 'Lotus-pond-7',
    }),
  )
  const found = await readSession(guest.db, sessionToken, factoryNow)
  if (!found) throw new Error('there is no session')
  const { customer, session } = found
  return { customer, visitor: { ...guest, actor: { kind: 'customer' as const, ...customer }, session } }
}

async function withPasskey(db: Database) {
  const guest = await createAuthVisitor(db)
  const { visitor, customer } = await register(guest, 'asha')
  const authenticator = createAuthenticator()
  const { challenge, rp } = unwrap(await beginPasskey(visitor))
  // as everywhere, not the channel's name
  expect(rp).toEqual({ id: 'localhost', name: 'Storefront' })
  unwrap(await savePasskey(visitor, authenticator.create(challenge, site)))
  const signIn = async (changes: { as?: AuthVisitor; origin?: string; rpId?: string } = {}) => {
    const { options, browserToken } = await beginPasskeySignIn(guest)
    const answer = authenticator.answer(options.challenge, { ...site, ...changes })
    return { answer, browserToken, result: await signInWithPasskey(changes.as ?? guest, { answer, browserToken }) }
  }
  return { db, guest, visitor, customer, authenticator, signIn }
}

onSqlite('a passkey', { template: 'shop' }, (open) => {
  test('signs in to its account with a new session, takes the cart along, and is listed by its device', async () => {
    const { db, guest, visitor, customer, signIn } = await withPasskey(await open())
    const { variantIds } = await createProduct(db, { name: 'Indigo Scarf' })
    const { cartToken } = unwrap(
      await addItemToCart(guest, { variantId: variantIds[0] ?? 0, quantity: 1, customisation: null }),
    )
    const { result } = await signIn({ as: { ...guest, cartToken } })
    const signedIn = unwrap(result)
    expect(signedIn.customer.id).toBe(customer.id)
    expect(signedIn.isRemembered).toBe(true)
    expect(signedIn.cartToken).not.toBe(cartToken)
    const found = await readSession(db, signedIn.sessionToken, factoryNow)
    expect(found?.customer.id).toBe(customer.id)
    const actor = { kind: 'customer' as const, ...signedIn.customer }
    expect((await readCart({ ...guest, actor, cartToken: signedIn.cartToken })).lines).toHaveLength(1)
    const security = await readSecurity(visitor, customer.id)
    expect(security.passkeys).toMatchObject([{ name: 'Firefox on Linux', lastUsed: expect.any(String) }])
    expect(security.events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Logged in with a passkey', 'Passkey added']),
    )
    expect(await db.read('outbox').where('kind', 'like', 'customer.signed_in%').select('id')).not.toEqual([])
  })

  test('answers a challenge once: a second answer, another browser and an old challenge are refused', async () => {
    const { guest, authenticator, signIn } = await withPasskey(await open())
    const first = await signIn()
    unwrap(first.result)
    const refused = { error: { code: 'wrong_credentials' } }
    expect(await signInWithPasskey(guest, first)).toMatchObject(refused)
    const { options } = await beginPasskeySignIn(guest)
    const answer = authenticator.answer(options.challenge, site)
    const { browserToken: other } = await beginPasskeySignIn(guest)
    expect(await signInWithPasskey(guest, { answer, browserToken: other })).toMatchObject(refused)
    expect(await signInWithPasskey(guest, { answer, browserToken: null })).toMatchObject(refused)
    const late = await beginPasskeySignIn(guest)
    const lateAnswer = authenticator.answer(late.options.challenge, site)
    const at = { ...guest, now: later(6) }
    expect(await signInWithPasskey(at, { answer: lateAnswer, browserToken: late.browserToken })).toMatchObject(refused)
    expect(unwrap((await signIn()).result).customer.firstName).toBe('asha')
  })

  test('confirms who is signed in, whose session stays as it was; one of another account does not', async () => {
    const { db, guest, visitor, customer, authenticator } = await withPasskey(await open())
    await db.transaction((trx) => trx('customer_sessions').update({ is_remembered: 0 }))
    const late = { ...visitor, now: later(16) }
    const confirm = async (as: AuthVisitor, changes: Partial<typeof site> = {}) => {
      const { options, browserToken } = await beginPasskeySignIn(late)
      const answer = authenticator.answer(options.challenge, { ...site, ...changes })
      return { answer, browserToken, result: await confirmWithPasskey(as, { answer, browserToken }) }
    }
    const readSignIn = () =>
      db.read('customer_sessions').where({ customer_id: customer.id }).select('id', 'signed_in_at', 'is_remembered')
    const before = await readSignIn()
    expect((await confirm({ ...guest, session: null })).result).toMatchObject({ error: { code: 'unauthenticated' } })
    const meera = (await register(guest, 'meera')).visitor
    expect((await confirm({ ...meera, now: later(16) })).result).toMatchObject({
      error: { code: 'wrong_credentials', message: expect.stringContaining('belongs to another account') },
    })
    expect((await confirm(late, { origin: 'http://evil.example' })).result).toMatchObject({
      error: { code: 'wrong_credentials' },
    })
    expect(await readSignIn()).toEqual(before)
    expect(await beginPasskey(late)).toMatchObject({ error: { code: 'confirmation_needed' } })
    const confirmed = await confirm(late)
    unwrap(confirmed.result)
    expect(await readSignIn()).toEqual([
      { id: visitor.session.id, signed_in_at: later(16)().toISOString(), is_remembered: 0 },
    ])
    expect(await confirmWithPasskey(late, confirmed)).toMatchObject({ error: { code: 'wrong_credentials' } })
  })

  test('that is added or removed, and a changed password, are told to the customer by mail', async () => {
    const { db, visitor, customer } = await withPasskey(await open())
    const readMails = async () =>
      (await sweepMails(db))
        .filter(({ subject }) => !subject.includes('confirm your email'))
        .map(({ to, subject, text }) => ({ to, subject, text }))
    const told = (subject: string, text: string) => [
      { to: 'asha@example.com', subject: expect.stringContaining(subject), text: expect.stringContaining(text) },
    ]
    expect(await readMails()).toEqual(told('A passkey was added', 'The page asks whether the passkey stays'))
    const { passkeys } = await readSecurity(visitor, customer.id)
    unwrap(await removePasskey(visitor, passkeys[0]?.id ?? 0))
    expect(await readMails()).toEqual(told('A passkey was removed', 'A passkey of your account'))
    unwrap(await changePassword(visitor, { current_password: 'Lotus-pond-7', new_password: 'River-stone-8' }))
    expect(await readMails()).toEqual(told('Your password was changed', 'The password of your account'))
    expect(await readMails()).toEqual([])
  })

  test('is good for its site alone, only with the lock of its device, and while its counter goes on', async () => {
    const { db, guest, authenticator, signIn } = await withPasskey(await open())
    const refused = { error: { code: 'wrong_credentials' } }
    for (const elsewhere of [
      { origin: 'https://shop.evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
    ])
      expect((await signIn(elsewhere)).result).toMatchObject(refused)
    const other = { ...guest, origin: 'http://eu.localhost:3000' }
    const begun = await beginPasskeySignIn(other)
    const answer = authenticator.answer(begun.options.challenge, { origin: other.origin, rpId: 'eu.localhost' })
    expect(await signInWithPasskey(other, { answer, browserToken: begun.browserToken })).toMatchObject(refused)
    unwrap((await signIn()).result)
    authenticator.setCounter(0)
    expect((await signIn()).result).toMatchObject(refused)
    const logged = await db.read('account_events').where({ kind: 'failed_sign_in', method: 'passkey' }).select('id')
    expect(logged).toHaveLength(4)
  })

  test('without the lock of the device is neither saved nor accepted', async () => {
    const { visitor } = await register(await createAuthVisitor(await open()), 'meera')
    const { challenge } = unwrap(await beginPasskey(visitor))
    const unlocked = createAuthenticator({ isVerifying: false })
    expect(await savePasskey(visitor, unlocked.create(challenge, site))).toMatchObject({ ok: false })
  })

  test('is saved for the session that asked, once, and never for a second customer', async () => {
    const { db, visitor, authenticator } = await withPasskey(await open())
    const meera = (await register(await createAuthVisitor(db), 'meera')).visitor
    const { challenge } = unwrap(await beginPasskey(meera))
    expect(await savePasskey(meera, authenticator.create(challenge, site))).toMatchObject({ ok: false })
    const fresh = createAuthenticator()
    const own = unwrap(await beginPasskey(visitor))
    expect(await savePasskey(meera, fresh.create(own.challenge, site))).toMatchObject({ ok: false })
    expect(await savePasskey(visitor, fresh.create('d3Jvbmc', site))).toMatchObject({ ok: false })
    expect(await savePasskey(visitor, fresh.create(own.challenge, site))).toMatchObject({ ok: false })
    const again = unwrap(await beginPasskey(visitor))
    const evil = { ...site, origin: 'https://shop.evil.example' }
    expect(await savePasskey(visitor, fresh.create(again.challenge, evil))).toMatchObject({ ok: false })
    expect(await db.read('passkeys').select('customer_id')).toHaveLength(1)
  })

  test('is made and removed by its customer alone, shortly after signing in', async () => {
    const { db, visitor, customer, signIn } = await withPasskey(await open())
    const meera = (await register(await createAuthVisitor(db), 'meera')).visitor
    const { id } = (await readSecurity(visitor, customer.id)).passkeys[0] ?? { id: 0 }
    expect(await removePasskey(meera, id)).toMatchObject({ error: { code: 'not_found' } })
    const late = { ...visitor, now: later(16) }
    for (const result of [await beginPasskey(late), await removePasskey(late, id)])
      expect(result).toMatchObject({ error: { code: 'confirmation_needed' } })
    unwrap(await removePasskey(visitor, id))
    expect((await signIn()).result).toMatchObject({ error: { code: 'wrong_credentials' } })
    await deleteOldChallenges(db, later(10)())
    expect(await db.read('passkey_challenges').select('holder')).toEqual([])
  })
})

onBothDatabases('a passkey', { template: 'shop' }, (open) => {
  test('gives one session to ten answers at the same time', async () => {
    const { db, guest, customer, authenticator } = await withPasskey(await open())
    const { options, browserToken } = await beginPasskeySignIn(guest)
    const answer = authenticator.answer(options.challenge, site)
    const before = await db.read('customer_sessions').where({ customer_id: customer.id }).select('id')
    const results = await Promise.all(
      Array.from({ length: 10 }, () => signInWithPasskey(guest, { answer, browserToken })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const after = await db.read('customer_sessions').where({ customer_id: customer.id }).select('id')
    expect(after.length - before.length).toBe(1)
  })
})
