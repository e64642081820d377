import { expect, test } from 'vitest'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { releaseContact, updateCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { days } from '~/domain/shared/units'
import { unwrap } from '../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../tests/factories/customer'
import { sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, factoryNow, variantInput } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { AuthVisitor } from './auth-visitor'
import { changePassword } from './change-account.server'
import { signInWithPassword } from './login.server'
import { hashPassword } from './passwords.server'
import { registerCustomer } from './register.server'
import { signOut, type SignedIn } from './sign-in.server'

const asha = {
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '98765 43210',
  email: 'Asha@Example.com',
  password: 'Lotus-pond-7',
}

/** Returns the visitor with the same browser after signing in. */
async function after(visitor: AuthVisitor, { sessionToken, cartToken }: SignedIn): Promise<AuthVisitor> {
  const signedIn = await readSession(visitor.db, sessionToken, visitor.now())
  if (!signedIn) throw new Error('there is no session')
  const { customer, session } = signedIn
  return { ...visitor, actor: { kind: 'customer', ...customer }, session, cartToken: cartToken ?? visitor.cartToken }
}

async function withItem(visitor: AuthVisitor, variantId: number, quantity: number): Promise<AuthVisitor> {
  const { cartToken } = unwrap(await addItemToCart(visitor, { variantId, quantity }))
  return cartToken === null ? visitor : { ...visitor, cartToken }
}

onBothDatabases('an account', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce('is found by its address, however that is written, and signs in on another device', async () => {
    const guest = await createAuthVisitor(await open())
    const { customer } = unwrap(await registerCustomer(guest, asha))
    expect(customer).toMatchObject({ firstName: 'Asha', email: 'asha@example.com', phone: '+919876543210' })
    const again = unwrap(await registerCustomer(guest, { ...asha, email: 'asha@EXAMPLE.com' }))
    expect(again.customer.id).toBe(customer.id)
    const login = { email: 'ASHA@example.com', password: asha.password, remember_me: false }
    expect(unwrap(await signInWithPassword(guest, login)).customer.id).toBe(customer.id)
    const unknown = await signInWithPassword(guest, { ...login, email: 'nobody@example.com' })
    const wrong = await signInWithPassword(guest, { ...login, password: 'Lotus-pond-8' })
    expect(unknown).toEqual(wrong)
    expect(wrong).toMatchObject({ ok: false, error: { code: 'wrong_credentials' } })
    expect(await guest.db.read('account_events').orderBy('id').pluck('kind')).toEqual([
      'registered',
      'sign_in',
      // by registering again with the same password
      'sign_in',
      'sign_in',
      'failed_sign_in',
      'failed_sign_in',
    ])
  })

  testOnce('can be made with the address of another one, which is told by mail and stays as it is', async () => {
    const guest = await createAuthVisitor(await open())
    const { db } = guest
    const verified = unwrap(await registerCustomer(guest, asha)).customer
    await db.write('customers').update({ email_verified_at: factoryNow.toISOString() })
    await sweepMails(db)
    const other = { ...asha, password: 'Another-one-9' }
    const later = { ...guest, now: () => new Date(factoryNow.getTime() + days(1)) }
    const [known, unknown] = [
      unwrap(await registerCustomer(later, other)),
      unwrap(await registerCustomer(later, { ...other, email: 'new@example.com' })),
    ]
    const shape = ({ customer, ...rest }: SignedIn) => ({
      ...rest,
      sessionToken: rest.sessionToken.length,
      customer: { ...customer, id: 0, email: '' },
    })
    expect(shape(known)).toEqual(shape(unknown))
    for (const [password, id] of [
      [asha.password, verified.id],
      [other.password, known.customer.id],
    ] as const) {
      const login = { email: asha.email, password, remember_me: false }
      expect(unwrap(await signInWithPassword(guest, login)).customer.id).toBe(id)
    }
    // once a day, or anybody could fill a stranger's mailbox
    unwrap(await registerCustomer(later, { ...asha, password: 'Another-one-10' }))
    expect((await sweepMails(db, later.now)).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      expect.stringMatching(/^asha@example.com: You already have an account at /),
      expect.stringMatching(/^new@example.com: Please confirm your email address for /),
    ])
  })

  testOnce(
    'that has not verified its address signs in by its own password, whoever has registered with it since',
    async () => {
      const guest = await createAuthVisitor(await open())
      const passwords = [asha.password, 'Another-one-9', 'Another-one-10', 'Another-one-11']
      const ids: number[] = []
      for (const password of passwords)
        ids.push(unwrap(await registerCustomer(guest, { ...asha, password })).customer.id)
      expect(new Set(ids).size).toBe(4)
      const signIn = (password: string) =>
        signInWithPassword(guest, { email: asha.email, password, remember_me: false })
      const readIds = () => Promise.all(passwords.map(async (password) => unwrap(await signIn(password)).customer.id))
      expect(await readIds()).toEqual(ids)
      expect(await signIn('Another-one-12')).toMatchObject({ error: { code: 'wrong_credentials' } })
      // the second one changes its password
      const { sessionToken } = unwrap(await signIn('Another-one-9'))
      const { session } = (await readSession(guest.db, sessionToken, factoryNow)) ?? { session: null }
      const change = { current_password: 'Another-one-9', new_password: 'River-stone-8' }
      unwrap(await changePassword({ ...guest, session }, change))
      passwords[1] = change.new_password
      expect(await readIds()).toEqual(ids)
      // the third one verifies the address, which is then the others’ no more
      await guest.db.transaction(async (trx) => {
        const at = factoryNow.toISOString()
        await updateCustomer(trx, ids[2] ?? 0, { emailVerifiedAt: at }, at)
        await releaseContact(trx, { email: 'asha@example.com' }, ids[2] ?? 0, at)
      })
      const right = await Promise.all(passwords.map(async (password) => (await signIn(password)).ok))
      expect(right).toEqual([false, false, true, false])
    },
  )

  testOnce('that has a hash with a salt of its own from before still signs in after others', async () => {
    const guest = await createAuthVisitor(await open())
    const own = unwrap(await registerCustomer(guest, asha)).customer.id
    for (const password of ['Another-one-9', 'Another-one-10'])
      unwrap(await registerCustomer(guest, { ...asha, password }))
    await guest.db
      .write('customers')
      .where({ id: own })
      .update({ password_hash: await hashPassword('River-stone-8') })
    const login = { email: asha.email, remember_me: false }
    for (const password of ['Another-one-9', 'Another-one-10'])
      expect(await signInWithPassword(guest, { ...login, password })).toMatchObject({ ok: true })
    expect(unwrap(await signInWithPassword(guest, { ...login, password: 'River-stone-8' })).customer.id).toBe(own)
  })

  test('is made once when a form is sent several times at the same time', async () => {
    const guest = await createAuthVisitor(await open())
    const made = await Promise.all([1, 2, 3].map(() => registerCustomer(guest, asha)))
    expect(made.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await guest.db.read('customers').pluck('email')).toEqual(['asha@example.com'])
  })

  testOnce('refuses common and too short passwords, wrong phones, and what the shop does not offer', async () => {
    const db = await open()
    const guest = await createAuthVisitor(db)
    for (const password of ['password1', 'Qwerty123!', 'iloveyou', 'Krishna2024', '111111'])
      expect(await registerCustomer(guest, { ...asha, password })).toMatchObject({
        error: { code: 'invalid_input', errors: { password: [expect.any(String)] } },
      })
    const longer = { ...guest, settings: settingsSchema.parse({ password_min_length: 14 }) }
    expect(await registerCustomer(longer, asha)).toMatchObject({
      error: { errors: { password: ['The value must have at least 14 characters'] } },
    })
    // the last ones are good numbers elsewhere, or have another length than the channel's mobile numbers
    for (const phone of ['12345', '+44 7911 123456', '022 2278 1234 5'])
      expect(await registerCustomer(guest, { ...asha, phone })).toMatchObject({
        error: { errors: { phone: ['Invalid phone number'] } },
      })
    const closed = { ...guest, settings: settingsSchema.parse({ enable_customer_register: false }) }
    expect(await registerCustomer(closed, asha)).toMatchObject({ error: { code: 'not_offered' } })
    const codesOnly = { ...guest, settings: settingsSchema.parse({ enable_legacy_auth: false }) }
    const login = { email: asha.email, password: asha.password, remember_me: true }
    expect(await signInWithPassword(codesOnly, login)).toMatchObject({ error: { code: 'not_offered' } })
  })

  testOnce('has a new session at every sign-in, which the old one does not outlive', async () => {
    const guest = await createAuthVisitor(await open())
    const first = unwrap(await registerCustomer(guest, asha))
    const signedIn = await after(guest, first)
    const login = { email: asha.email, password: asha.password, remember_me: true }
    const second = unwrap(await signInWithPassword(signedIn, login))
    expect(second.sessionToken).not.toBe(first.sessionToken)
    expect(await readSession(guest.db, first.sessionToken, factoryNow)).toBeNull()
    await signOut(await after(guest, second))
    expect(await readSession(guest.db, second.sessionToken, factoryNow)).toBeNull()
    const stored: string[] = await guest.db.read('customer_sessions').pluck('token_hash')
    expect(stored).not.toContain(second.sessionToken)
  })

  testOnce('tells other parts of every sign-in with its cart, and once of its end', async () => {
    const guest = await createAuthVisitor(await open())
    const { db } = guest
    const { variantIds } = await createProduct(db)
    const eventsOf = async (kind: string) =>
      (await db.read('outbox').where({ kind }).orderBy('id').pluck<string[]>('payload')).map((payload) =>
        JSON.parse(payload),
      )
    const { customer } = unwrap(await registerCustomer(guest, asha))
    const login = { email: asha.email, password: asha.password, remember_me: true }
    const browser = await withItem(guest, variantIds[0] ?? 0, 1)
    const signedIn = await after(browser, unwrap(await signInWithPassword(browser, login)))
    const { id: cartId } = await db.read('carts').where({ customer_id: customer.id, status: 'open' }).first('id')
    const sessionId = signedIn.session?.id
    expect(await eventsOf('customer.signed_in')).toEqual([
      { customerId: customer.id, sessionId: expect.any(Number), cartId: null },
      { customerId: customer.id, sessionId, cartId },
    ])
    await signOut(signedIn)
    await signOut(signedIn)
    await signOut(guest)
    expect(await eventsOf('customer.signed_out')).toEqual([{ customerId: customer.id, sessionId }])
  })

  test('has sessions that end: with the browser after a day without a request, else after 30 days', async () => {
    const guest = await createAuthVisitor(await open())
    unwrap(await registerCustomer(guest, asha))
    const login = { email: asha.email, password: asha.password }
    const short = unwrap(await signInWithPassword(guest, { ...login, remember_me: false }))
    const long = unwrap(await signInWithPassword(guest, { ...login, remember_me: true }))
    const at = (hours: number) => new Date(factoryNow.getTime() + hours * 3_600_000)
    // a request makes the short one last another day
    expect(await readSession(guest.db, short.sessionToken, at(20))).not.toBeNull()
    expect(await readSession(guest.db, short.sessionToken, at(43))).not.toBeNull()
    expect(await readSession(guest.db, short.sessionToken, at(68))).toBeNull()
    expect(await readSession(guest.db, long.sessionToken, at(29 * 24))).not.toBeNull()
    expect(await readSession(guest.db, long.sessionToken, at(31 * 24))).toBeNull()
  })
})

onBothDatabases('the cart of somebody who signs in', { template: 'shop' }, (open, _dialect, testOnce) => {
  async function startShop() {
    const db = await open()
    const make = async (name: string, sku: string, onHand: number) =>
      (await createProduct(db, { name, variants: [variantInput({ sku, stock: { onHand } })] })).variantIds[0] ?? 0
    const [scarf, shawl] = [await make('Scarf', 'S1', 12), await make('Shawl', 'S2', 50)]
    const guest = await createAuthVisitor(db)
    return { db, guest, scarf, shawl }
  }

  const login = { email: asha.email, password: asha.password, remember_me: true }

  testOnce('becomes the account’s, with a new token, and is seen on every device', async () => {
    const { guest, scarf } = await startShop()
    const browser = await withItem(guest, scarf, 2)
    const signedIn = unwrap(await registerCustomer(browser, asha))
    expect(signedIn.cartToken).not.toBe(browser.cartToken)
    expect((await readCart(browser)).totalQuantity).toBe(0)
    const phone = await after(guest, unwrap(await signInWithPassword(guest, login)))
    expect((await readCart(phone)).totalQuantity).toBe(2)
    const laptop = await after(browser, signedIn)
    await withItem(phone, scarf, 1)
    expect((await readCart(laptop)).totalQuantity).toBe(3)
    expect((await readCart({ ...phone, cartToken: null })).totalQuantity).toBe(3)
  })

  test('is merged with the cart of the account: equal lines are summed up to what can be bought', async () => {
    const { db, guest, scarf, shawl } = await startShop()
    const own = await after(guest, unwrap(await registerCustomer(guest, asha)))
    await withItem(await withItem(own, scarf, 8), shawl, 3)
    await db.write('carts').update({ coupon_code: null })
    const browser = await withItem(await withItem(guest, scarf, 9), shawl, 2)
    await db.write('carts').where({ customer_id: null }).update({ coupon_code: 'FRIENDS' })
    const merged = await signInWithPassword(browser, login)
    const cart = await readCart(await after(browser, unwrap(merged)))
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([10, 5])
    expect(cart.coupon?.code).toBe('FRIENDS')
    expect(merged.ok && merged.notices.map(({ code }) => code)).toEqual(['cart_merged', 'quantity_maximum'])
    expect(await db.read('carts').where({ status: 'open' }).pluck('customer_id')).toEqual([own.session?.customerId])
  })

  testOnce('keeps the coupon that it has, and names the other one', async () => {
    const { db, guest, scarf } = await startShop()
    const own = await after(guest, unwrap(await registerCustomer(guest, asha)))
    await withItem(own, scarf, 1)
    await db.write('carts').update({ coupon_code: 'MINE' })
    const browser = await withItem(guest, scarf, 1)
    await db.write('carts').where({ customer_id: null }).update({ coupon_code: 'FRIENDS' })
    const merged = await signInWithPassword(browser, login)
    expect(merged.ok && merged.notices.map(({ message }) => message)).toContain(
      'Only one coupon can be used at a time: your cart keeps MINE, and FRIENDS was left out.',
    )
    const signedIn = await after(browser, unwrap(merged))
    expect((await readCart(signedIn)).coupon?.code).toBe('MINE')
  })

  test('loses no line when five tabs sign in at the same time', async () => {
    const { db, guest, scarf, shawl } = await startShop()
    const own = await after(guest, unwrap(await registerCustomer(guest, asha)))
    await withItem(own, scarf, 2)
    const tabs = await Promise.all(
      [1, 2, 3, 4, 5].map(async (count) => withItem(await withItem(guest, shawl, 1), scarf, count === 1 ? 1 : 2)),
    )
    const all = await Promise.all(tabs.map((tab) => signInWithPassword(tab, login)))
    expect(all.every(({ ok }) => ok)).toBe(true)
    const cart = await readCart(own)
    expect(cart.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['S1', 10],
      ['S2', 5],
    ])
    expect(await db.read('carts').where({ status: 'open' })).toHaveLength(1)
  })

  testOnce('is not merged while its payment may still succeed', async () => {
    const { db, guest, scarf, shawl } = await startShop()
    const own = await after(guest, unwrap(await registerCustomer(guest, asha)))
    await withItem(own, scarf, 1)
    const browser = await withItem(guest, shawl, 2)
    const [paying] = await db.read('carts').where({ customer_id: null }).pluck('id')
    await db.write('orders').insert({
      cart_id: paying,
      channel_id: guest.channel.id,
      token: 'a'.repeat(22),
      status: 'draft',
      payment_status: 'pending',
      fulfilment_status: 'none',
      currency: 'INR',
      subtotal: 0,
      discount: 0,
      shipping: 0,
      fee: 0,
      tax: 0,
      tax_added: 0,
      grand_total: 0,
      totals: '{}',
      payment_method: '{}',
      holds_stock: 1,
      created_at: factoryNow.toISOString(),
      updated_at: factoryNow.toISOString(),
    })
    const later = () => new Date(factoryNow.getTime() + 1000)
    unwrap(await signInWithPassword({ ...browser, now: later }, login))
    expect((await readCart(own)).lines.map(({ sku }) => sku)).toEqual(['S1'])
    expect(await db.read('cart_lines').where({ cart_id: paying })).toHaveLength(1)
  })
})
