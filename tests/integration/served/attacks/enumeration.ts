import { beforeAll, describe, expect, test } from 'vitest'
import { giftCardCode, hashGiftCardCode } from '~/domain/sales/gift-cards/gift-card-code.server'
import { runsEverything } from '../../../setup/only-in-test-all'
import { readShopSecret, type ServedShop } from '../../served-shop'
import { password } from '../../../routes/object-request'
import { Browser, newEmail, registerBrowser, type Answer } from './browser'
import { createOtherBuyer } from './victim'

/** How often each question is asked: for times, which only test:all compares, more often than for replies. */
const rounds = runsEverything ? 13 : 2
/** How often a difference of times must show before it counts. */
const attempts = runsEverything ? 4 : 1

type Reply = Pick<Answer, 'status'> & { body: unknown }

/** Something that may be known to the shop or not, asked for by the same call. */
interface Question {
  what: string
  known(round: number): Promise<Reply>
  unknown(round: number): Promise<Reply>
  /** The reply itself tells: an account cannot be made twice, and who makes one is signed in at once. */
  isTold?: true
}

/** A gift card that another channel has sold; returns its code. */
async function createCardOfOtherChannel(shop: ServedShop): Promise<string> {
  const { db } = shop
  const secret = readShopSecret(shop)
  const { id: channel_id, currency } = await db.read('channels').orderBy('id', 'desc').first('id', 'currency')
  const { id: order_id } = await db.read('orders').orderBy('id').first('id')
  const nonce = `card-${Date.now()}`
  const code = giftCardCode(nonce, secret)
  await db.write('gift_cards').insert({
    channel_id,
    order_id,
    currency,
    nonce,
    line_position: 99,
    piece: 1,
    code_hash: hashGiftCardCode(code, secret),
    last_four: code.slice(-4),
    initial_amount: 1000,
    recipient_name: '',
    recipient_email: '',
    sender_name: '',
    message: '',
    created_at: new Date().toISOString(),
  })
  return code
}

/** Whether replies or their times tell who has an account, an order or a coupon. */
export function describeEnumeration(getShop: () => ServedShop): void {
  describe('neither replies nor, in test:all, their times tell', () => {
    let shop: ServedShop
    let questions: Question[]
    beforeAll(async () => {
      shop = getShop()
      const { email } = await registerBrowser(new Browser(shop.origin))
      const { token } = await createOtherBuyer(shop)
      const { number } = await shop.db.read('orders').where({ token }).first('number')
      const now = new Date().toISOString()
      const phoneOf = (round: number, digit: number) =>
        `97${digit}${String(Date.now()).slice(-4)}${String(round).padStart(3, '0')}`
      const phones = [1, 3].flatMap((digit) =>
        Array.from({ length: rounds * attempts }, (_, round) => phoneOf(round, digit)),
      )
      await shop.db.write('customers').insert(
        phones.map((phone) => ({
          phone: `+91${phone}`,
          phone_verified_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      const coupon = { ...(await shop.db.read('coupons').where({ code: 'FREESHIP' }).first()) }
      delete coupon.id
      const later = new Date(Date.now() + 86_400_000).toISOString()
      await shop.db.write('coupons').insert({ ...coupon, code: 'NEXTSEASON', starts_at: later, ends_at: null })
      const cart = new Browser(shop.origin)
      await cart.post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
      const call = (path: string, body: object, browser = new Browser(shop.origin)) => browser.call('POST', path, body)
      const post = async (path: string, fields: Record<string, string>, browser = new Browser(shop.origin)) => {
        const reply = await browser.post(path, fields)
        return { status: reply.status, body: `${reply.headers.get('Location')} ${await reply.text()}` }
      }
      /** The answer without the code, which the field still has. */
      const askForBalance = async (giftCard: string) => {
        const { status, body } = await post('/gift-card', { giftCard })
        return { status, body: body.replaceAll(giftCard, 'the code') }
      }
      /** Browsers that have asked for a code a minute ago, for numbers of customers or of nobody. */
      const askForCodes = (digit: number) =>
        Promise.all(
          Array.from({ length: rounds * attempts }, async (_, round) => {
            const browser = new Browser(shop.origin)
            expect((await call('/auth/otp/request', { input: phoneOf(round, digit) }, browser)).status).toBe(200)
            return browser
          }),
        )
      const [waiting, waitingUnknown] = [await askForCodes(3), await askForCodes(4)]
      await shop.db.write('one_time_codes').update({ sent_at: new Date(Date.now() - 61_000).toISOString() })
      const elsewhere = await createCardOfOtherChannel(shop)
      const subscriber = newEmail()
      expect((await call('/plugins/emailSubscription/subscribe', { email: subscriber })).status).toBe(200)
      await shop.db.write('subscribers').where({ email: subscriber }).update({ confirmed_at: now, expires_at: null })
      const person = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210' }
      questions = [
        {
          what: 'an e-mail address, by signing in',
          known: () => call('/auth/login', { email, password: 'wrong-one-1' }),
          unknown: () => call('/auth/login', { email: newEmail(), password: 'wrong-one-1' }),
        },
        {
          what: 'an e-mail address, by a forgotten password',
          known: () => call('/auth/reset', { email }),
          unknown: () => call('/auth/reset', { email: newEmail() }),
        },
        {
          what: 'an e-mail address, by a link for a new password',
          known: () => call('/auth/reset-complete', { email, token: 'a'.repeat(43), password: 'River-stone-8' }),
          unknown: () =>
            call('/auth/reset-complete', { email: newEmail(), token: 'a'.repeat(43), password: 'River-stone-8' }),
        },
        {
          what: 'an e-mail address, by registering',
          known: () => call('/auth/register', { ...person, email, password: `${password}-x` }),
          unknown: () => call('/auth/register', { ...person, email: newEmail(), password }),
          isTold: true,
        },
        {
          what: 'a mobile number, by asking for a code',
          known: (round) => call('/auth/otp/request', { input: phones[round] }),
          unknown: (round) => call('/auth/otp/request', { input: phoneOf(round, 2) }),
        },
        {
          what: 'a mobile number, by asking for the code again',
          known: (round) => post('/verify', { intent: 'resend' }, waiting[round]),
          unknown: (round) => post('/verify', { intent: 'resend' }, waitingUnknown[round]),
        },
        {
          // the balance of a card of this channel is told to who has its code
          what: 'a gift card of another channel, by its balance',
          known: () => askForBalance(elsewhere),
          unknown: () => askForBalance('ABCD-EFGH-JKMN-PQRS'),
        },
        {
          what: 'a subscriber, by subscribing',
          known: () => call('/plugins/emailSubscription/subscribe', { email: subscriber }),
          unknown: () => call('/plugins/emailSubscription/subscribe', { email: newEmail() }),
        },
        {
          what: 'an order, by tracking it',
          known: () => call('/track-order', { order_no: number, email: newEmail() }),
          unknown: () => call('/track-order', { order_no: 'TN987654', email: newEmail() }),
        },
        {
          what: 'a coupon that is not active yet',
          known: () => call('/cart/coupons/apply', { code: 'NEXTSEASON' }, cart),
          unknown: () => call('/cart/coupons/apply', { code: 'NOSUCHCODE' }, cart),
        },
      ]
    })

    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

    /**
     * Which of the two takes longer, or null when they take nearly the same time. Also checks that the replies are
     * equal.
     */
    async function measure({ what, known, unknown, isTold }: Question, attempt: number) {
      const times = { known: [] as number[], unknown: [] as number[] }
      const replies = { known: new Set<string>(), unknown: new Set<string>() }
      for (let round = 0; round < rounds; round += 1)
        // each is the first as often as the other
        for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const start = performance.now()
          const { status, body } = await { known, unknown }[kind](attempt * rounds + round)
          times[kind].push(performance.now() - start)
          replies[kind].add(`${status} ${JSON.stringify(body)}`)
        }
      if (isTold) return null
      expect([what, ...replies.known]).toEqual([what, ...replies.unknown])
      if (!runsEverything) return null
      const [one, other] = [median(times.known), median(times.unknown)]
      if (Math.max(one, other) / Math.min(one, other) < 1.5) return null
      return { slower: one > other ? 'known' : 'unknown', text: `${what}: ${one} ms known, ${other} ms unknown` }
    }

    test('who has an account, an order or a coupon', async () => {
      const telling: string[] = []
      for (const question of questions) {
        // on a busy machine a single measurement says little: what tells does so each time
        const slower = new Set<string | undefined>()
        let text = ''
        for (let attempt = 0; attempt < attempts && !slower.has(undefined); attempt += 1) {
          const measured = await measure(question, attempt)
          slower.add(measured?.slower)
          text = measured?.text ?? ''
        }
        if (!slower.has(undefined) && slower.size === 1) telling.push(text)
      }
      expect(telling).toEqual([])
    })
  })
}
