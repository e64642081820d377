import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf, hashBrowserToken } from '~/domain/customers/auth/codes/code.server'
import { freePort } from '../../../setup/postgres'
import { startShop, type ShopProcess } from '../../../setup/shop-process'
import { readShopSecret, type ServedShop } from '../../served-shop'
import { password } from '../../../routes/object-request'
import { Browser, newPhone, registerBrowser } from './browser'

/** Headers in which proxies name the client, with an invented address. */
const forgedHeaders = (index: number): Record<string, string> => {
  const address = `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`
  return {
    'X-Forwarded-For': address,
    Forwarded: `for=${address}`,
    'X-Real-IP': address,
    'CF-Connecting-IP': address,
    'True-Client-IP': address,
    'X-Client-IP': address,
    'Fastly-Client-IP': address,
  }
}

/** Guessing codes and having them sent, through several processes of one shop. */
export function describeCodes(getShop: () => ServedShop): void {
  describe('codes', () => testCodes(getShop))
}

function testCodes(getShop: () => ServedShop): void {
  let shop: ServedShop
  let secret: string
  /** A second process, with the limits of a real shop. */
  let strict: ShopProcess
  /** A third one behind a proxy, whose limits are a hundredth: one code for an address, 20 for all. */
  let proxied: ShopProcess

  beforeAll(async () => {
    shop = getShop()
    const { dataDir, env } = shop.prepared
    // other tests have sent codes, too
    await shop.db.write('limit_counters').delete()
    secret = readShopSecret(shop)
    const start = async (more: Record<string, string>) =>
      startShop({ port: await freePort(), dataDir, env: { ...env, LOG_LEVEL: 'error', ...more } })
    const proxy = { TRUST_PROXY: '1', DEMO_SHOP: 'off', RATE_LIMIT_FACTOR: '0.01' }
    ;[strict, proxied] = await Promise.all([
      start({}),
      start({ ...proxy, SMS_URL: 'gateway+http://key:secret@127.0.0.1:9/' }),
    ])
  })
  afterAll(async () => {
    await Promise.all([strict.end('SIGTERM'), proxied.end('SIGTERM')])
  })

  const askFor = (browser: Browser, phone: string) => browser.call('POST', '/auth/otp/request', { input: phone })
  const guess = (browser: Browser, phone: string, otp: string) =>
    browser.call('POST', '/auth/otp/verify', { input: phone, otp })

  const rowOf = async (browser: Browser): Promise<{ id: number; nonce: string; sends: number }> =>
    shop.db
      .read('one_time_codes')
      .where({ browser_hash: hashBrowserToken(browser.cookies.get('code') ?? '') })
      .first('id', 'nonce', 'sends')
  const codeFor = async (browser: Browser) => codeOf((await rowOf(browser)).nonce, secret, 4)

  const countCodes = async (phone?: string) => {
    const rows = shop.db.read('one_time_codes')
    const sends: number[] = await (phone ? rows.where({ destination: `+91${phone}` }) : rows).pluck('sends')
    return sends.reduce((sum, count) => sum + Number(count), 0)
  }

  /** Lets the time between two codes pass for a number. */
  const waitAMinute = (phone: string) =>
    shop.db
      .write('one_time_codes')
      .where({ destination: `+91${phone}` })
      .update({ sent_at: new Date(Date.now() - 61_000).toISOString() })

  /** A browser with a code that was sent for it. */
  async function openWithCode(phone: string, origin = shop.origin): Promise<Browser> {
    const browser = new Browser(origin)
    expect((await askFor(browser, phone)).status).toBe(200)
    return browser
  }

  /**
   * Sends something many times at once from one browser, through both processes, each time with another forged address.
   */
  function sendAtOnce<T>(browser: Browser, count: number, send: (copy: Browser, index: number) => Promise<T>) {
    return Promise.all(
      Array.from({ length: count }, (_, index) => {
        const copy = new Browser(index % 2 === 0 ? shop.origin : strict.origin, forgedHeaders(index))
        for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
        return send(copy, index)
      }),
    )
  }

  test('are limited by the address that the proxy names, by number and for the whole shop, with an alarm', async () => {
    const throughProxy = (forwarded: string) =>
      new Browser(proxied.origin, { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-For': forwarded })
    const sent = (answers: Array<{ status: number }>) => answers.filter(({ status }) => status === 200).length
    const many = Array.from({ length: 30 }, (_, index) => index + 1)
    // one address, which invents others at the left of the header
    const one = await Promise.all(many.map((n) => askFor(throughProxy(`10.0.0.${n}, 203.0.113.7`), newPhone())))
    expect(sent(one)).toBe(1)
    const phone = newPhone()
    const same = await Promise.all(many.map((n) => askFor(throughProxy(`203.0.114.${n}`), phone)))
    expect([sent(same), await countCodes(phone)]).toEqual([1, 1])
    const before = await countCodes()
    const all = await Promise.all(many.map((n) => askFor(throughProxy(`203.0.115.${n}`), newPhone())))
    expect(sent(all)).toBeLessThanOrEqual(20)
    expect((await countCodes()) - before).toBe(sent(all))
    await vi.waitFor(() =>
      expect(proxied.lines.some((line) => line.includes('no more codes are sent today'))).toBe(true),
    )
  })

  test('of one number take five wrong guesses in 15 minutes, also by new codes and other browsers', async () => {
    const phone = newPhone()
    let compared = 0
    for (let round = 0; round < 3; round += 1) {
      const browser = new Browser(strict.origin, forgedHeaders(round))
      // what the process has not sent to this number yet
      const asked = await askFor(new Browser(shop.origin), phone)
      expect(asked.status).toBe(200)
      await waitAMinute(phone)
      const own = await openWithCode(phone)
      await waitAMinute(phone)
      const wrong = (await codeFor(own)) === '0000' ? '1111' : '0000'
      for (const [name, value] of own.cookies) browser.cookies.set(name, value)
      const answers = await Promise.all([1, 2, 3].map(() => guess(browser.copy(), phone, wrong)))
      compared += answers.filter(({ body }) => /isn’t right/.test(body.message)).length
    }
    expect(compared).toBe(5)
  })

  test('that a stranger types wrong do not stop the browser of the owner, and a forged cookie does', async () => {
    await shop.db.write('limit_counters').delete()
    const phone = newPhone()
    const owner = await openWithCode(phone, strict.origin)
    expect((await guess(owner, phone, await codeFor(owner))).status).toBe(200)
    const known = owner.cookies.get('known_accounts') ?? ''
    owner.cookies.delete('session')
    for (let round = 0; round < 4; round += 1) {
      await waitAMinute(phone)
      await shop.db.write('limit_counters').delete()
      const stranger = new Browser(shop.origin)
      const asked = await askFor(stranger, phone)
      expect([round, asked.status]).toEqual([round, 200])
      const wrong = (await codeFor(stranger)) === '0000' ? '1111' : '0000'
      for (const _ of [1, 2, 3]) await guess(stranger, phone, wrong)
    }
    await waitAMinute(phone)
    const [id, name, signature] = known.split('.')
    for (const forged of ['', `${Number(id) + 1}.${name}.${signature}`, `${id}.${name}.${name}`]) {
      const other = new Browser(strict.origin)
      other.cookies.set('known_accounts', forged)
      const refused = await askFor(other, phone)
      expect([refused.status, refused.body.message]).toEqual([
        429,
        expect.stringMatching(/over another internet connection/),
      ])
    }
    expect((await askFor(owner, phone)).status).toBe(200)
    expect((await guess(owner, phone, await codeFor(owner))).status).toBe(200)
  })

  test('are compared with three guesses, however many come at once, from other addresses and to two processes', async () => {
    const phone = newPhone()
    const browser = await openWithCode(phone)
    const code = await codeFor(browser)
    const guesses = Array.from({ length: 60 }, (_, index) => String(index).padStart(4, '0')).filter(
      (one) => one !== code,
    )
    const answers = await sendAtOnce(browser, guesses.length, (copy, index) => guess(copy, phone, guesses[index] ?? ''))
    const compared = answers.filter(({ body }) => /isn’t right/.test(body.message)).length
    expect([1, 2, 3]).toContain(compared)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await guess(browser, phone, code)).status).not.toBe(200)
    expect(await shop.db.read('customers').where({ phone: `+91${phone}` })).toEqual([])
  })

  test('give one session, however many requests send the right one at once', async () => {
    const phone = newPhone()
    const browser = await openWithCode(phone)
    const code = await codeFor(browser)
    const answers = await sendAtOnce(browser, 20, (copy) => guess(copy, phone, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const ids: number[] = await shop.db
      .read('customers')
      .where({ phone: `+91${phone}` })
      .pluck('id')
    expect(ids).toHaveLength(1)
    expect(await shop.db.read('customer_sessions').whereIn('customer_id', ids)).toHaveLength(1)
  })

  test('belong to the browser that asked and to the number', async () => {
    const phone = newPhone()
    const browser = await openWithCode(phone)
    const code = await codeFor(browser)
    expect((await guess(new Browser(shop.origin), phone, code)).status).not.toBe(200)
    const other = await openWithCode(newPhone())
    expect((await guess(other, phone, code)).status).not.toBe(200)
    expect((await guess(browser, newPhone(), code)).status).not.toBe(200)
    expect((await guess(browser, phone, code)).status).toBe(200)
  })

  test('are sent once a minute to a number, however many ask at once', async () => {
    const phone = newPhone()
    const answers = await sendAtOnce(new Browser(shop.origin), 16, (copy, index) =>
      // all to the process with the high limits
      askFor(index % 2 === 0 ? copy : new Browser(shop.origin), phone),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countCodes(phone)).toBe(1)
  })

  test('that are asked for too early are not sent, and do not count for the number', async () => {
    await shop.db.write('limit_counters').delete()
    const phone = newPhone()
    const browser = new Browser(strict.origin)
    for (const sends of [1, 2]) {
      expect([sends, (await askFor(browser, phone)).status]).toEqual([sends, 200])
      const early = [(await askFor(browser, phone)).body.message]
      for (const _ of [1, 2]) early.push(await (await browser.post('/verify', { intent: 'resend' })).text())
      expect(early.filter((text) => !/Please wait \d+ seconds/.test(text))).toEqual([])
      await waitAMinute(phone)
    }
    expect((await askFor(browser, phone)).status).toBe(200)
    await waitAMinute(phone)
    const fourth = await askFor(browser, phone)
    expect([fourth.status, fourth.body.message]).toEqual([
      429,
      expect.stringMatching(/^Maximum attempt reached. Please try again later, in \d+ minutes/),
    ])
  })

  test('are sent again twice, a minute apart, however many ask at once', async () => {
    const phone = newPhone()
    const browser = await openWithCode(phone)
    const resend = () =>
      Promise.all(
        Array.from({ length: 12 }, async () => (await browser.copy().post('/verify', { intent: 'resend' })).status),
      )
    expect((await resend()).filter((status) => status === 303)).toEqual([])
    for (const sends of [2, 3]) {
      await waitAMinute(phone)
      expect((await resend()).filter((status) => status === 303)).toHaveLength(1)
      expect(Number((await rowOf(browser)).sends)).toBe(sends)
    }
    await waitAMinute(phone)
    const last = await browser.post('/verify', { intent: 'resend' })
    expect([last.status, /Maximum attempt reached/.test(await last.text())]).toEqual([429, true])
    expect(await countCodes(phone)).toBe(3)
  })

  test('are sent to a number three times in 15 minutes and five times a day, whoever asks', async () => {
    // nobody has been refused yet, or the process would still know it
    const forget = (...limits: string[]) =>
      Promise.all(limits.map((name) => shop.db.write('limit_counters').where('key', 'like', `${name}:%`).delete()))
    let asked = 0
    const ask = async (phone: string) => {
      await waitAMinute(phone)
      return (await askFor(new Browser(strict.origin, forgedHeaders((asked += 1))), phone)).status
    }
    const [often, daily] = [newPhone(), newPhone()]
    await forget('code_send_network')
    expect([await ask(often), await ask(often), await ask(often), await ask(often)]).toEqual([200, 200, 200, 429])
    expect(await countCodes(often)).toBe(3)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      // as if another hour had passed
      await forget('code_send_network', 'code_send:subject')
      statuses.push(await ask(daily))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await countCodes(daily)).toBe(5)
    await forget('code_send_network')
  })

  test('are sent for one address sixty times an hour, whatever address the requests claim to come from', async () => {
    const before = await countCodes()
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => askFor(new Browser(strict.origin, forgedHeaders(index)), newPhone())),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60)
    expect((await countCodes()) - before).toBeLessThanOrEqual(60)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20)
  })

  test('and passwords that are guessed by registering count as those at signing in', async () => {
    const { email } = await registerBrowser(new Browser(shop.origin))
    const person = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', email }
    // the registration before is the first of five tries
    const guesses = Array.from({ length: 4 }, (_, index) =>
      new Browser(strict.origin, forgedHeaders(index)).call('POST', '/auth/register', {
        ...person,
        password: `River-stone-${index}8`,
      }),
    )
    // as with an address that nobody has
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const path of ['/auth/login', '/auth/register']) {
      const right = await new Browser(strict.origin).call('POST', path, { ...person, password })
      expect([path, right.status]).toEqual([path, 429])
    }
  })
}
