import { expect, test } from 'vitest'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { listCustomerOrders } from '~/domain/sales/orders/customer/read-customer-orders.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { minutes } from '~/domain/shared/units'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../tests/factories/customer'
import { sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import type { AuthVisitor } from './auth-visitor'
import { changeName, changePassword, checkContactChange, endSessions } from './change-account.server'
import { codeOf, hashBrowserToken } from './codes/code.server'
import { readAskedContact, requestCode } from './codes/request-code.server'
import { verifyCode } from './codes/verify-code.server'
import { confirmWithPassword } from './confirm.server'
import { signInWithPassword } from './login.server'
import { removePasskey } from './passkeys/add-passkey.server'
import { deleteAccount } from './privacy/delete-account.server'
import { readSecurity } from './read-security.server'
import { registerCustomer } from './register.server'

const email = 'asha@example.com'
const password = 'Lotus-pond-7'
const input = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', email, password }

async function signedIn(guest: AuthVisitor, sessionToken: string, afterMinutes = 0): Promise<AuthVisitor> {
  const now = () => new Date(factoryNow.getTime() + minutes(afterMinutes))
  const found = await readSession(guest.db, sessionToken, now())
  if (!found) throw new Error('there is no session')
  return { ...guest, now, actor: { kind: 'customer', ...found.customer }, session: found.session }
}

onSqlite('a customer', { template: 'shop' }, (open) => {
  async function register() {
    const guest = await createAuthVisitor(await open())
    const { sessionToken } = unwrap(await registerCustomer(guest, input))
    return { guest, sessionToken }
  }

  test('changes the name, and the password with the current one, which ends all other sessions', async () => {
    const { guest, sessionToken } = await register()
    const login = { email, password, remember_me: true }
    const other = unwrap(await signInWithPassword(guest, login)).sessionToken
    const customer = await signedIn(guest, sessionToken)
    expect(unwrap(await changeName(customer, { firstName: 'Usha', lastName: 'Iyer' }))).toMatchObject({
      firstName: 'Usha',
    })
    const change = { current_password: 'wrong-one-1', new_password: 'River-stone-8' }
    expect(await changePassword(customer, change)).toMatchObject({ error: { code: 'wrong_credentials' } })
    const codesOnly = { ...customer, settings: settingsSchema.parse({ enable_legacy_auth: false }) }
    expect(await changePassword(codesOnly, { ...change, current_password: password })).toMatchObject({
      error: { code: 'not_offered' },
    })
    expect(await changePassword(customer, { current_password: password, new_password: 'password1' })).toMatchObject({
      error: { code: 'invalid_input' },
    })
    unwrap(await changePassword(customer, { ...change, current_password: password }))
    expect(await readSession(guest.db, other, factoryNow)).toBeNull()
    expect(await readSession(guest.db, sessionToken, factoryNow)).not.toBeNull()
    expect(await signInWithPassword(guest, login)).toMatchObject({ ok: false })
  })

  test('proves again who it is before a contact is changed, when the sign-in is older than 15 minutes', async () => {
    const { guest, sessionToken } = await register()
    expect(checkContactChange(await signedIn(guest, sessionToken, 14))).toMatchObject({ ok: true })
    const late = await signedIn(guest, sessionToken, 16)
    expect(checkContactChange(late)).toMatchObject({ error: { code: 'confirmation_needed' } })
    expect(await confirmWithPassword(late, 'wrong-one-1')).toMatchObject({ error: { code: 'wrong_credentials' } })
    unwrap(await confirmWithPassword(late, password))
    expect(checkContactChange(await signedIn(guest, sessionToken, 20))).toMatchObject({ ok: true })
  })

  test('gets an address by its code alone: it yields from who only names it, and stays with who has verified it', async () => {
    const { guest, sessionToken } = await register()
    const { db } = guest
    const squatter = unwrap(await registerCustomer(guest, { ...input, password: 'River-stone-8' })).sessionToken
    let minute = 0
    const verify = async (token: string) => {
      const customer = await signedIn(guest, token, (minute += 2))
      const customerId = customer.session?.customerId ?? 0
      const { codeToken } = unwrap(
        await requestCode(customer, { purpose: 'verify', medium: 'mail', destination: email, customerId }),
      )
      const { nonce } = await db.read('one_time_codes').orderBy('id', 'desc').first('nonce')
      return verifyCode(customer, { codeToken, otp: codeOf(nonce, customer.secret, 4), isRemembered: true })
    }
    unwrap(await verify(sessionToken))
    expect(await db.read('customers').orderBy('id').pluck('email')).toEqual([email, null])
    expect(await verify(squatter)).toMatchObject({ error: { code: 'account_exists' } })
    expect(await db.read('customers').orderBy('id').pluck('email')).toEqual([email, null])
  })

  test('is told by mail that a contact was changed: the address at the former one, if it was verified', async () => {
    const { guest, sessionToken } = await register()
    const { db } = guest
    // the mail to a new address
    await sweepMails(db)
    let minute = 0
    const verify = async (medium: 'sms' | 'mail', destination: string) => {
      const customer = await signedIn(guest, sessionToken, (minute += 2))
      const customerId = customer.session?.customerId ?? 0
      const { codeToken } = unwrap(await requestCode(customer, { purpose: 'verify', medium, destination, customerId }))
      const { nonce } = await db.read('one_time_codes').orderBy('id', 'desc').first('nonce')
      const typed = medium === 'sms' ? { phone: destination.slice(3) } : { email: destination }
      expect(await readAskedContact(customer, codeToken)).toEqual(typed)
      expect(await readAskedContact(guest, codeToken)).toEqual({})
      unwrap(await verifyCode(customer, { codeToken, otp: codeOf(nonce, customer.secret, 4), isRemembered: true }))
      return (await sweepMails(db, customer.now)).map(({ to, subject }) => `${to}: ${subject.replace(/:.*/, '')}`)
    }
    // what the account had already is verified, not changed
    expect(await verify('sms', '+919876543210')).toEqual([])
    // the former address may be a stranger's
    expect(await verify('mail', 'second@example.com')).toEqual([])
    expect(await verify('mail', 'third@example.com')).toEqual(['second@example.com: Your email address was changed'])
    expect(await verify('sms', '+919876543211')).toEqual(['third@example.com: Your mobile number was changed'])
  })

  test('changes nothing by a session that was ended meanwhile', async () => {
    const { guest, sessionToken } = await register()
    const lost = await signedIn(guest, sessionToken)
    const own = unwrap(await signInWithPassword(guest, { email, password, remember_me: true })).sessionToken
    unwrap(await endSessions(await signedIn(guest, own), 'others'))
    const before = await guest.db.read('customers')
    const changes = [
      changeName(lost, { firstName: 'Mallory', lastName: 'Rao' }),
      changePassword(lost, { current_password: password, new_password: 'River-stone-8' }),
      confirmWithPassword(lost, password),
      endSessions(lost, 'others'),
      removePasskey(lost, 1),
      deleteAccount(lost),
    ]
    for (const changed of await Promise.all(changes))
      expect(changed).toMatchObject({ error: { code: 'unauthenticated' } })
    expect(await guest.db.read('customers')).toEqual(before)
    expect(await readSession(guest.db, own, factoryNow)).not.toBeNull()
  })

  test('sees devices and events, and signs out another device, but never that of another customer', async () => {
    const { guest, sessionToken } = await register()
    const login = { email, password, remember_me: true }
    const phone = { ...guest, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Mobile Safari/604.1' }
    const other = unwrap(await signInWithPassword(phone, login)).sessionToken
    const customer = await signedIn(guest, sessionToken)
    const id = customer.session?.customerId ?? 0
    const { sessions, events } = await readSecurity(customer, id)
    expect(sessions.map(({ device, network, isCurrent }) => [device, network, isCurrent])).toEqual([
      ['Safari on iPhone', '203.0.113.x', false],
      ['Firefox on Linux', '203.0.113.x', true],
    ])
    expect(events.map(({ what }) => what)).toEqual(['Logged in with the password', 'Logged in', 'Account created'])
    const stranger = unwrap(await registerCustomer(guest, { ...input, email: 'ravi@example.com' })).sessionToken
    const theirs = sessions[0]?.id ?? 0
    unwrap(await endSessions(await signedIn(guest, stranger), { id: theirs }))
    expect(await readSession(guest.db, other, factoryNow)).not.toBeNull()
    unwrap(await endSessions(customer, { id: theirs }))
    expect(await readSession(guest.db, other, factoryNow)).toBeNull()
  })

  test('finds the orders of a guest after verifying their phone, and finds them by number and product', async () => {
    const { guest, sessionToken } = await register()
    const { variantIds } = await createProduct(guest.db, { name: 'Indigo Scarf' })
    const buyer = await createReadyVisitor(guest.db, { variantId: variantIds[0] ?? 0, email: 'other@example.com' })
    unwrap(await placeAsShown(buyer))
    const customer = await signedIn(guest, sessionToken)
    const id = customer.session?.customerId ?? 0
    const list = async (search = '') => (await listCustomerOrders(customer, id, { search, page: 1 })).orders
    expect(await list()).toEqual([])
    const { codeToken } = unwrap(
      await requestCode(customer, { purpose: 'verify', medium: 'sms', destination: '+919876543210', customerId: id }),
    )
    const row: { nonce: string } = await guest.db
      .read('one_time_codes')
      .where({ browser_hash: hashBrowserToken(codeToken) })
      .first()
    unwrap(await verifyCode(customer, { codeToken, otp: codeOf(row.nonce, customer.secret, 4), isRemembered: true }))
    expect(await list()).toMatchObject([{ label: 'Placed, payment pending', names: 'Indigo Scarf', lineCount: 1 }])
    expect(await list('indigo')).toHaveLength(1)
    expect(await list((await list())[0]?.number.toLowerCase())).toHaveLength(1)
    expect(await list('%')).toEqual([])
  })
})
