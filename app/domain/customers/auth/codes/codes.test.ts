import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { insertCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import { insertSession } from '~/domain/customers/sessions/sessions.queries.server'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { minutes, seconds } from '~/domain/shared/units'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../../tests/factories/customer'
import { defaultChannel, factoryNow } from '../../../../../tests/factories/product'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import type { Channel } from '~/domain/operations/channels/channel'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import {
  codeOf,
  hashBrowserToken,
  maskDestination,
  mobileFieldOf,
  nationalMobile,
  parseChannelMobile,
} from './code.server'
import { readAskedNumber, readPendingCode, requestCode, resendCode } from './request-code.server'
import { verifyCode } from './verify-code.server'

const phone = '+919876543210'
const at = (visitor: AuthVisitor, ms: number): AuthVisitor => ({
  ...visitor,
  now: () => new Date(factoryNow.getTime() + ms),
})

const login = { purpose: 'login', medium: 'sms', destination: phone, customerId: null } as const

/** The code that was sent for a browser. */
async function sentCode(db: Database, codeToken: string, digits = 4): Promise<string> {
  const row: { nonce: string } = await db
    .read('one_time_codes')
    .where({ browser_hash: hashBrowserToken(codeToken) })
    .first()
  return codeOf(row.nonce, testSecret, digits)
}

/** A session of a customer. */
async function openSession({ db }: AuthVisitor, customerId: number) {
  const now = factoryNow.toISOString()
  const place = { device: '', network: '', tokenHash: 'h', method: 'code', expiresAt: '2027-01-01T00:00:00.000Z' }
  const id = await db.transaction((trx) =>
    insertSession(trx, customerTables, { ...place, ownerId: customerId, now }, { is_remembered: 1 }),
  )
  return { id, customerId, signedInAt: now, isRemembered: true }
}

const wrongOf = (code: string) => (code === '0000' ? '0001' : '0000')

onBothDatabases('a code', { template: 'shop' }, (open, _dialect, testOnce) => {
  test('signs in, makes an account for an unknown number, and the same one the next time', async () => {
    const guest = await createAuthVisitor(await open())
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken)
    const first = unwrap(await verifyCode(guest, { codeToken, otp, isRemembered: true }))
    expect(first).toMatchObject({ done: 'signed_in', isNew: true, signedIn: { customer: { phone } } })
    const later = at(guest, minutes(2))
    const second = unwrap(await requestCode(later, login))
    const again = await sentCode(guest.db, second.codeToken)
    expect(unwrap(await verifyCode(later, { ...second, otp: again, isRemembered: false }))).toMatchObject({
      isNew: false,
    })
    expect(await guest.db.read('customers').pluck('phone')).toEqual([phone])
  })

  testOnce('does not sign in to an account that only names the number', async () => {
    const guest = await createAuthVisitor(await open())
    await guest.db.transaction((trx) =>
      insertCustomer(trx, { email: 'other@example.com', phone }, factoryNow.toISOString()),
    )
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken)
    const verified = unwrap(await verifyCode(guest, { codeToken, otp, isRemembered: true }))
    expect(verified).toMatchObject({ isNew: true, signedIn: { customer: { email: null } } })
  })

  testOnce('makes no account where none can be made; the request has the same answer', async () => {
    const guest = await createAuthVisitor(await open(), settingsSchema.parse({ enable_customer_register: false }))
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken)
    expect(await verifyCode(guest, { codeToken, otp, isRemembered: true })).toMatchObject({
      error: { code: 'not_offered' },
    })
    expect(await guest.db.read('customers')).toEqual([])
  })

  test('can be guessed three times, also by a hundred guesses at the same time', async () => {
    const guest = await createAuthVisitor(await open())
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken)
    const guesses = Array.from({ length: 100 }, (_, guess) => String(guess).padStart(4, '0')).filter(
      (guess) => guess !== otp,
    )
    const answers = await Promise.all(
      guesses.map((guess) => verifyCode(guest, { codeToken, otp: guess, isRemembered: true })),
    )
    const compared = answers.filter((answer) => !answer.ok && /isn’t right/.test(answer.error.message))
    expect(compared).toHaveLength(3)
    expect(await verifyCode(guest, { codeToken, otp, isRemembered: true })).toMatchObject({
      error: { code: 'wrong_code', message: 'This code can’t be tried again. Please ask for a new one' },
    })
  })

  test('gives one session, however many requests send it', async () => {
    const guest = await createAuthVisitor(await open())
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => verifyCode(guest, { codeToken, otp, isRemembered: true })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await guest.db.read('customer_sessions')).toHaveLength(1)
  })

  testOnce('is only accepted from the browser that asked for it, for five minutes', async () => {
    const guest = await createAuthVisitor(await open())
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken)
    const other = { otp, isRemembered: true, codeToken: 'a'.repeat(22) }
    expect(await verifyCode(guest, other)).toMatchObject({ error: { code: 'wrong_code' } })
    expect(await verifyCode(guest, { ...other, codeToken: undefined })).toMatchObject({ error: { code: 'wrong_code' } })
    const late = at(guest, minutes(5))
    const expired = { code: 'wrong_code', message: 'This code has expired. Please ask for a new one' }
    expect(await readPendingCode(guest, codeToken)).toMatchObject({ isExpired: false })
    expect(await readPendingCode(late, codeToken)).toMatchObject({ isExpired: true })
    expect(await verifyCode(late, { ...other, codeToken })).toMatchObject({ error: expired })
    expect(await readAskedNumber(late, codeToken)).toBe('9876543210')
    expect(await verifyCode(at(guest, minutes(4)), { ...other, codeToken })).toMatchObject({ ok: true })
    expect(await verifyCode(at(guest, minutes(4)), { ...other, codeToken })).toMatchObject({
      error: { code: 'wrong_code', message: 'This code has been used already. Please ask for a new one' },
    })
    expect(await readAskedNumber(guest, codeToken)).toBe('')
  })

  testOnce('has as many digits as the setting asks for', async () => {
    const settings = settingsSchema.parse({ enable_otp_auth: true, otp_digits: 6 })
    const guest = await createAuthVisitor(await open(), settings)
    const { codeToken } = unwrap(await requestCode(guest, login))
    const otp = await sentCode(guest.db, codeToken, 6)
    expect(otp).toMatch(/^\d{6}$/)
    expect(await readPendingCode(guest, codeToken)).toMatchObject({ digits: 6 })
    expect(await verifyCode(guest, { codeToken, otp: otp.slice(2), isRemembered: true })).toMatchObject({ ok: false })
    expect(await verifyCode(guest, { codeToken, otp, isRemembered: true })).toMatchObject({ ok: true })
  })

  testOnce('is sent again after a minute: once at registration, twice at login; each time another one', async () => {
    for (const [purpose, resends] of [
      ['register', 1],
      ['login', 2],
    ] as const) {
      const guest = await createAuthVisitor(await open())
      const { codeToken } = unwrap(await requestCode(guest, { ...login, purpose }))
      expect(await resendCode(at(guest, seconds(59)), codeToken)).toMatchObject({
        error: { code: 'too_many_requests', retryAfter: 1 },
      })
      for (let count = 1; count <= resends; count += 1)
        expect(await resendCode(at(guest, minutes(2 * count)), codeToken)).toMatchObject({ ok: true })
      expect(await resendCode(at(guest, minutes(20)), codeToken)).toMatchObject({
        error: { message: 'Maximum attempt reached. Please try again later' },
      })
      const sends: string[] = await guest.db
        .read('outbox')
        .where({ kind: 'account.text_code' })
        .orderBy('id')
        .pluck('payload')
      expect(sends.map((payload) => JSON.parse(payload).send)).toEqual(
        Array.from({ length: resends + 1 }, (_, index) => index + 1),
      )
    }
  })

  testOnce('is not sent to a number within a minute, from whichever browser', async () => {
    const guest = await createAuthVisitor(await open())
    unwrap(await requestCode(guest, login))
    expect(await requestCode(at(guest, seconds(30)), login)).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(await requestCode(at(guest, seconds(61)), login)).toMatchObject({ ok: true })
  })

  testOnce('that was wrong ten times in a row pauses the number in that network for a day', async () => {
    const guest = await createAuthVisitor(await open())
    await guessWrong(guest, 10)
    expect(await requestCode(at(guest, minutes(90)), login)).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(await requestCode(at(guest, minutes(60 * 25)), login)).toMatchObject({ ok: true })
  })

  testOnce(
    'that is wrong is in the access log of the account that has the number, and in that of nobody for others',
    async () => {
      const guest = await createAuthVisitor(await open())
      const id = await guest.db.transaction((trx) =>
        insertCustomer(trx, { phone, phoneVerifiedAt: factoryNow.toISOString() }, factoryNow.toISOString()),
      )
      for (const [destination, purpose] of [
        [phone, 'login'],
        ['+919876500000', 'login'],
        ['+919876511111', 'verify'],
      ] as const) {
        const customerId = purpose === 'verify' ? id : null
        const { codeToken } = unwrap(await requestCode(guest, { ...login, purpose, destination, customerId }))
        const otp = wrongOf(await sentCode(guest.db, codeToken))
        await verifyCode(guest, { codeToken, otp, isRemembered: true })
      }
      const logged = await guest.db
        .read('account_events')
        .orderBy('id')
        .select({ customerId: 'customer_id', kind: 'kind', method: 'method' })
      const failed = { kind: 'failed_sign_in', method: 'code' }
      expect(logged).toEqual([
        { ...failed, customerId: id },
        { ...failed, customerId: null },
      ])
    },
  )

  testOnce('verifies a contact of the customer who is signed in, and of nobody else', async () => {
    const guest = await createAuthVisitor(await open())
    const id = await guest.db.transaction((trx) =>
      insertCustomer(trx, { email: 'asha@example.com', phone }, factoryNow.toISOString()),
    )
    const session = await openSession(guest, id ?? 0)
    const request = { purpose: 'verify', medium: 'sms', destination: phone, customerId: id } as const
    const { codeToken } = unwrap(await requestCode(guest, request))
    const otp = await sentCode(guest.db, codeToken)
    expect(await verifyCode(guest, { codeToken, otp, isRemembered: true })).toMatchObject({
      error: { code: 'wrong_code' },
    })
    const later = { ...at(guest, minutes(2)), session }
    const second = unwrap(await requestCode(later, request))
    expect(await readPendingCode(later, second.codeToken)).toMatchObject({ purpose: 'verify', medium: 'sms' })
    for (const other of [null, { ...session, customerId: session.customerId + 1 }])
      expect(await readPendingCode({ ...later, session: other }, second.codeToken)).toBeNull()
    const right = await sentCode(guest.db, second.codeToken)
    expect(await verifyCode(later, { ...second, otp: right, isRemembered: true })).toMatchObject({
      ok: true,
      value: { done: 'verified', medium: 'sms' },
    })
    expect(await guest.db.read('customers').pluck('phone_verified_at')).toEqual([later.now().toISOString()])
    expect(await readSession(guest.db, 'a'.repeat(43), factoryNow)).toBeNull()
  })
})

/** Asks for codes a minute apart, and types wrong ones until so many were compared. Returns the last answer. */
async function guessWrong(visitor: AuthVisitor, count: number, begin = 0) {
  let answer: Awaited<ReturnType<typeof verifyCode>> | undefined
  for (let wrong = 0, round = 0; wrong < count; round += 1) {
    const now = at(visitor, begin + minutes(2 * round))
    const { codeToken } = unwrap(await requestCode(now, login))
    const otp = wrongOf(await sentCode(visitor.db, codeToken))
    for (let guess = 0; guess < 3 && wrong < count; guess += 1, wrong += 1)
      answer = await verifyCode(now, { codeToken, otp, isRemembered: true })
  }
  return answer
}

const isRefused = (answer: { ok: boolean; error?: { code: string } }) => answer.error?.code === 'too_many_requests'

onBothDatabases('wrong codes', { template: 'shop' }, (open, _dialect, testOnce) => {
  const from = (visitor: AuthVisitor, clientNetwork: string): AuthVisitor => ({ ...visitor, clientNetwork })

  /** A guest of a shop in which the number belongs to an account, and a browser that has signed in to it before. */
  async function openWithOwner() {
    const guest = await createAuthVisitor(await open())
    const id = await guest.db.transaction((trx) =>
      insertCustomer(trx, { phone, phoneVerifiedAt: factoryNow.toISOString() }, factoryNow.toISOString()),
    )
    return { guest, owner: { ...guest, knownAccounts: new Map([[id ?? 0, 'the browser of the owner']]) } }
  }

  async function signIn(visitor: AuthVisitor): Promise<boolean> {
    const { codeToken } = unwrap(await requestCode(visitor, login))
    return (await verifyCode(visitor, { codeToken, otp: await sentCode(visitor.db, codeToken), isRemembered: true })).ok
  }

  test('pause the networks that they come from, and not the browsers and networks of the owner', async () => {
    const { guest, owner } = await openWithOwner()
    const strangers = ['203.0.113.7', '203.0.113.8', '2001:db8:0:1::/64'].map((network) => from(guest, network))
    for (const [index, stranger] of strangers.entries()) await guessWrong(stranger, 10, minutes(10 * index))
    const [refused] = await Promise.all(strangers.map((stranger) => requestCode(at(stranger, minutes(40)), login)))
    expect(refused).toMatchObject({
      error: {
        code: 'too_many_requests',
        message:
          'Too many wrong codes were entered. Please try again in 24 hours. You can log in now with your email and password, or with a passkey if you have one. A code also works on a phone or computer on which you have logged in before, or over another internet connection, such as mobile data instead of Wi-Fi',
      },
    })
    // in the network of a stranger
    expect(await signIn(at(owner, minutes(42)))).toBe(true)
    expect(await signIn(at(from(guest, '198.51.100.4'), minutes(44)))).toBe(true)
    for (const stranger of strangers) expect(isRefused(await requestCode(at(stranger, minutes(46)), login))).toBe(true)
  })

  testOnce('of a known browser pause that browser alone', async () => {
    const { guest, owner } = await openWithOwner()
    await guessWrong(owner, 10)
    // in its own words: this is a browser in which its owner has logged in before
    expect(await requestCode(at(owner, minutes(10)), login)).toMatchObject({
      error: {
        message: expect.stringMatching(
          /with a passkey if you have one. A code also works on another phone or computer$/,
        ),
      },
    })
    expect(await signIn(at(guest, minutes(10)))).toBe(true)
    const other = { ...owner, knownAccounts: new Map([...owner.knownAccounts.keys()].map((id) => [id, 'another'])) }
    expect(await signIn(at(other, minutes(12)))).toBe(true)
  })

  testOnce(
    'of many networks stop at fifty for browsers that are not known, also while the owner signs in',
    async () => {
      const { guest, owner } = await openWithOwner()
      for (let network = 0; network < 16; network += 1) {
        await guessWrong(from(guest, `198.51.100.${network}`), 3, minutes(4 * network))
        expect(await signIn(at(owner, minutes(4 * network + 2)))).toBe(true)
      }
      // 48 are counted; each of four codes could be tried three times
      const tokens: string[] = []
      for (let code = 0; code < 4; code += 1)
        tokens.push(unwrap(await requestCode(at(guest, minutes(70 + code)), login)).codeToken)
      const now = minutes(73)
      const guesses = await Promise.all(
        tokens.flatMap((codeToken, code) =>
          [1, 2, 3].map(async (guess) =>
            verifyCode(from(at(guest, now), `192.0.2.${10 * code + guess}`), {
              codeToken,
              otp: wrongOf(await sentCode(guest.db, codeToken)),
              isRemembered: true,
            }),
          ),
        ),
      )
      expect(guesses.filter(isRefused)).toHaveLength(10)
      const everywhere = await requestCode(at(from(guest, '192.0.2.99'), minutes(75)), login)
      expect(everywhere).toMatchObject({
        error: { message: expect.stringMatching(/on which you have logged in before$/) },
      })
      expect(await signIn(at(owner, minutes(77)))).toBe(true)
      expect(await signIn(at(guest, minutes(74) + 24 * minutes(60)))).toBe(true)
    },
  )

  test('of one network stop at ten, however many are typed at the same time', async () => {
    const { guest } = await openWithOwner()
    await guessWrong(guest, 9)
    const late = at(guest, minutes(12))
    const { codeToken } = unwrap(await requestCode(late, login))
    const otp = wrongOf(await sentCode(guest.db, codeToken))
    const answers = await Promise.all([1, 2, 3].map(() => verifyCode(late, { codeToken, otp, isRemembered: true })))
    expect(answers.filter(isRefused)).toHaveLength(2)
  })

  testOnce('have the same answers for a number that no account has', async () => {
    const { guest } = await openWithOwner()
    const nobody = await createAuthVisitor(await open())
    expect(await guessWrong(guest, 10)).toEqual(await guessWrong(nobody, 10))
    const asked = [guest, nobody].map((visitor) => requestCode(at(visitor, minutes(20)), login))
    const [known, unknown] = await Promise.all(asked)
    expect(known).toEqual(unknown)
  })
})

const channelOf = (countryCode: string, mobileCode: string, mobileNumberLength: number | null) =>
  ({ ...defaultChannel, id: 1, countryCode, mobileCode, mobileNumberLength }) satisfies Channel

test('mobile numbers of the channel’s country alone get codes, and pages show only their ends', () => {
  const parse = (typed: string) => parseChannelMobile(typed, channelOf('IN', '+91', 10))
  expect(parse('98765 43210')).toBe('+919876543210')
  expect(parse('+91 9876543210')).toBe('+919876543210')
  // the fourth is a landline of ten digits in Bengaluru
  for (const typed of ['+44 7911 123456', '12345', '080 4567', '080 4567 8901', 'abc', ''])
    expect(parse(typed)).toBeNull()
  expect(maskDestination('+919876543210')).toBe('+91 •••••• 3210')
  expect(maskDestination('asha@example.com')).toBe('a•••@example.com')
})

test.each([
  // ten and eleven digits in Germany, seven to thirteen in Austria
  ['DE', '+49', null, '0160 1234567', '+491601234567'],
  ['DE', '+49', null, '0151 23456789', '+4915123456789'],
  ['DE', '+49', null, '030 1234567', null],
  ['DE', '+49', 11, '0160 1234567', null],
  ['DE', '+49', 11, '0151 23456789', '+4915123456789'],
  ['AT', '+43', null, '0664 1234567', '+436641234567'],
  ['FR', '+33', null, '06 12 34 56 78', '+33612345678'],
  // the same calling code, another country
  ['US', '+1', null, '(415) 555-0132', '+14155550132'],
  ['US', '+1', null, '876 555 0123', null],
  ['US', '+1', null, '800 555 0123', null],
  // countries that share their numbers
  ['BL', '+590', null, '0690 00 12 34', '+590690001234'],
  ['AQ', '+672', null, '+672 3 81234', '+672381234'],
] as const)('in %s (%s, length %s), %s is the mobile number %s', (country, code, length, typed, phone) => {
  expect(parseChannelMobile(typed, channelOf(country, code, length))).toBe(phone)
})

test('the field of a mobile number lets the longest of the country in', () => {
  const fieldOf = (...channel: Parameters<typeof channelOf>) => mobileFieldOf(channelOf(...channel))
  expect(fieldOf('DE', '+49', null)).toEqual({ mobileCode: '+49', numberLength: 11, trunkPrefix: '0' })
  expect(fieldOf('HU', '+36', null)).toMatchObject({ numberLength: 9, trunkPrefix: '06' })
  expect(fieldOf('IN', '+91', 10)).toMatchObject({ numberLength: 10 })
  expect(nationalMobile('+4915123456789', channelOf('DE', '+49', null))).toBe('15123456789')
  expect(nationalMobile('+447911123456', channelOf('DE', '+49', null))).toBe('+447911123456')
})
