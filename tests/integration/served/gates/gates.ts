import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import { setGateMode, setGatePassword, setPasswordProtection } from '~/domain/site/gates/change-gates.server'
import type { GateMode, OwnerGate } from '~/domain/site/gates/gates'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { openPaths, programPaths } from '~/http/gates/open-paths'
import routes from '~/routes'
import { runsEverything } from '../../../setup/only-in-test-all'
import { pathsOf } from '../../../routes/paths-of-routes'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { commandOn } from '../../../factories/visitor'

const staffPassword = 'Lotus-pond-and-reeds'
const gatePassword = 'open sesame'
const customer = { first_name: 'Asha', last_name: 'Rao', phone: '9876501234', email: 'gates@example.com' }

const gatePaths: Record<OwnerGate, string> = {
  password: '/password-protected',
  'coming-soon': '/coming-soon',
  'under-maintenance': '/under-maintenance',
}
const programStatus: Record<OwnerGate, number> = { password: 401, 'coming-soon': 403, 'under-maintenance': 503 }
const modes: Partial<Record<OwnerGate, GateMode>> = {
  'coming-soon': 'Coming Soon',
  'under-maintenance': 'Under Maintenance',
}

/**
 * Nothing of the shop is at these addresses: pictures and fonts have secret names, the check of health is about the
 * server, calls have a test of their own, those of the staff need a key, and the last four only lead on to other addresses.
 */
const withoutGate = [
  '/images/:hash/:file',
  '/fonts/:file',
  '/health',
  '/health/live',
  '/health/ready',
  '/api/*',
  '/api/staff/*',
  '/order/:token/again',
  '/logout',
  '/login/passkey',
  '/account/passkeys',
]
const routePaths = pathsOf(routes)
/** An address of a route, with something in the place of each parameter. */
const addressOf = (path: string) => path.replace(/:\w+/g, 'x1').replace(/\*$/, 'no-such-thing')

/** Every address and every call, in front of every gate, for everybody. */
export function describeGates(getShop: () => ServedShop): void {
  describe('gates', () => testGates(getShop))
}

function testGates(getShop: () => ServedShop): void {
  let shop: ServedShop
  const cookies: Record<'guest' | 'customer' | 'staff', string> = { guest: '', customer: '', staff: '' }
  beforeAll(async () => {
    shop = getShop()
    unwrap(
      await addStaffMember(commandOn(shop.db, { now: () => new Date() }), {
        email: 'gate-keeper@example.com',
        name: 'Meera Rao',
        role: 'support',
        password: staffPassword,
      }),
    )
    cookies.staff = cookieOf(
      await post('/admin/login', { email: 'gate-keeper@example.com', password: staffPassword }),
      'staff_session',
    )
    cookies.customer = cookieOf(
      await fetch(`${shop.origin}/api/auth/register`, {
        method: 'POST',
        headers: { Origin: shop.origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...customer, password: 'Lotus-pond-7' }),
      }),
      'session',
    )
  })
  afterAll(() => setGate(null))

  /** Who is let through is the same code for all gates: all visitors try one of them, guests the others. */
  const visitorsOf = (gate: OwnerGate) =>
    Object.entries(cookies).filter(
      ([visitor]) => runsEverything || visitor === 'guest' || (gate === 'password' && visitor === 'staff'),
    )

  /** All addresses or calls at one of the gates; at the others those that a gate lets through, and an eighth of the rest. */
  const someAt = <Item>(gate: OwnerGate, items: readonly Item[], isNamed: (item: Item) => boolean) =>
    items.filter((item, index) => runsEverything || gate === 'password' || isNamed(item) || index % 8 === 0)

  // bots get no error pages
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
    fetch(shop.origin + path, { redirect: 'manual', headers: { ...browser, Cookie: cookie, ...headers } })
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(shop.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...browser, Origin: shop.origin, Cookie: cookie },
      body: new URLSearchParams(fields),
    })
  const cookieOf = (reply: Response, name: string) => {
    const line = reply.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
    return line?.split(';')[0] ?? ''
  }

  /** Activates one gate, or none, through the functions that the owner's commands use. */
  async function setGate(gate: OwnerGate | null): Promise<void> {
    const channel = await readChannelByHost(shop.db, 'localhost', await readSettings(shop.db))
    if (!channel) throw new Error('no channel')
    unwrap(await setGateMode(commandOn(shop.db, { channel, now: () => new Date() }), (gate && modes[gate]) ?? null))
    unwrap(
      gate === 'password'
        ? await setGatePassword(commandOn(shop.db, { channel, now: () => new Date() }), gatePassword)
        : await setPasswordProtection(commandOn(shop.db, { channel, now: () => new Date() }), false),
    )
    const expected = gate === null ? 200 : 303
    await vi.waitFor(async () => expect((await get('/')).status).toBe(expected), 60_000)
  }

  /** Whether an answer is that of the gate, and not of what is behind it. */
  async function isHeldBack(reply: Response, gate: OwnerGate, path: string): Promise<boolean> {
    const location = reply.headers.get('Location') ?? ''
    const isRedirect = reply.status === 303 && location.split('?')[0] === gatePaths[gate]
    const isStatus = reply.status === programStatus[gate] && programPaths.some((one) => addressOf(`/${one}`) === path)
    const isNotIndexed = (reply.headers.get('X-Robots-Tag') ?? '').includes('noindex')
    await reply.body?.cancel()
    return isRedirect || (isStatus && isNotIndexed)
  }

  describe.each(['password', 'coming-soon', 'under-maintenance'] as const)('%s', (gate) => {
    beforeAll(() => setGate(gate))
    afterAll(() => setGate(null))

    test('lets exactly the declared addresses through, and every one for staff', async () => {
      const wrong: string[] = []
      const declared = (path: string) =>
        openPaths.find(
          (open) =>
            open.gates.includes(gate) &&
            (path === `/${open.path}` || (open.path.endsWith('/*') && path.startsWith(`/${open.path.slice(0, -1)}`))),
        )
      const closable = routePaths.filter((one) => !withoutGate.includes(one))
      for (const path of someAt(gate, closable, (one) => openPaths.some((open) => one === `/${open.path}`))) {
        const address = addressOf(path)
        const visits = visitorsOf(gate).map(async ([visitor, cookie]) => {
          const isOpen = visitor === 'staff' || declared(path) !== undefined
          if ((await isHeldBack(await get(address, cookie), gate, address)) === isOpen)
            wrong.push(`GET ${address} for ${visitor}`)
          // what a form does is closed where only pages are open
          if (visitor === 'staff') return
          const isOpenForForms = isOpen && !declared(path)?.isReadOnly
          const sent = await post(address, { intent: 'x' }, cookie)
          const isRefused = [400, 403, 404, 405, 422].includes(sent.status)
          const isHeld = await isHeldBack(sent, gate, address)
          if (isOpenForForms ? isHeld : !isHeld && !isRefused)
            wrong.push(`POST ${address} for ${visitor}: ${sent.status}`)
        })
        await Promise.all(visits)
      }
      expect(wrong).toEqual([])
    })

    test('answers data for scripts, feeds and suggestions, and shows nothing of the shop', async () => {
      for (const path of ['/_root.data', '/product/amara-straight-kurta.data', '/shop-online.data?page=2']) {
        const reply = await get(path)
        const text = await reply.text()
        expect([
          path,
          /amara|kurta/i.test(text.replaceAll('amara-straight-kurta', '')),
          text.includes(gatePaths[gate]),
        ]).toEqual([path, false, true])
        expect(reply.headers.get('Cache-Control')).toContain('no-store')
      }
      for (const path of ['/search/suggest?query=kurta', '/feeds/products.xml', '/sitemap.xml', '/blogs/feed.xml']) {
        const reply = await get(path)
        expect([path, reply.status, reply.headers.get('Cache-Control')]).toEqual([
          path,
          programStatus[gate],
          'no-store',
        ])
        expect(await reply.text()).not.toMatch(/kurta/i)
      }
      const robots = await get('/robots.txt')
      const text = await robots.text()
      if (gate === 'under-maintenance') expect(robots.status).toBe(503)
      else expect([robots.status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    })

    test('refuses every call but those that say so', async () => {
      const wrong: string[] = []
      for (const { method, path, opensAt } of someAt(gate, apiCalls, (call) => call.opensAt !== undefined)) {
        const address = `/api${path.replace(/\{\w+\??\}/g, '1')}`
        for (const [visitor, cookie] of visitorsOf(gate)) {
          if (visitor === 'staff' && method !== 'GET') continue
          const reply = await fetch(shop.origin + address, {
            method,
            redirect: 'manual',
            headers: { Origin: shop.origin, Cookie: cookie, 'Content-Type': 'application/json' },
            body: method === 'GET' ? undefined : '{}',
          })
          const body: { status: string; code?: string; data: unknown } = await reply.json()
          const isHeld = ['password_required', 'not_open_yet', 'under_maintenance'].includes(body.code ?? '')
          const isOpen = visitor === 'staff' || opensAt?.includes(gate) === true
          if (isHeld === isOpen || (isHeld && (reply.status !== programStatus[gate] || body.data !== null)))
            wrong.push(`${method} ${address} for ${visitor}: ${reply.status} ${body.code}`)
        }
      }
      expect(wrong).toEqual([])
    })

    test('has its page alone: not indexed, not stored', async () => {
      for (const [name, path] of Object.entries(gatePaths)) {
        const reply = await get(path)
        const html = await reply.text()
        if (name !== gate) {
          expect([path, reply.status, reply.headers.get('Location')?.split('?')[0]]).toEqual([
            path,
            303,
            gatePaths[gate],
          ])
          continue
        }
        expect([reply.status, reply.headers.get('Retry-After')]).toEqual(
          gate === 'under-maintenance' ? [503, '3600'] : [200, null],
        )
        expect(reply.headers.get('Cache-Control')).toContain('no-store')
        expect(html).toContain('content="noindex"')
      }
    })

    test('is not passed by pages that were kept before, whatever the spelling of the address', async () => {
      for (const path of [
        '/shop-online',
        '/SHOP-ONLINE',
        '/shop-online/',
        '/%73hop-online',
        '/shop-online?page=2',
        '/about',
      ]) {
        const reply = await get(path)
        const text = await reply.text()
        expect([path, reply.status, text]).toEqual([path, 303, ''])
      }
    })
  })

  test('none is active: their pages are not found', async () => {
    for (const path of Object.values(gatePaths)) {
      const reply = await get(path)
      expect([path, reply.status]).toEqual([path, 404])
      expect(await reply.text()).toContain('Page Not Found!')
      const sent = await post(path, { password: gatePassword, email: 'a@example.com' })
      expect([404, 405]).toContain(sent.status)
    }
  })

  test('the password leads to what was wanted, and a new one is asked for again', async () => {
    await setGate('password')
    const held = await get('/shop-online?page=2')
    expect(held.headers.get('Location')).toBe('/password-protected?redirectTo=%2Fshop-online%3Fpage%3D2')
    const form = await (await get(held.headers.get('Location') ?? '')).text()
    expect(form).toContain('name="redirectTo" value="/shop-online?page=2"')
    const wrong = await post('/password-protected', { password: 'a guess', redirectTo: '/shop-online?page=2' })
    const again = await wrong.text()
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []])
    expect(again).toContain('This password isn’t right. Please check it')
    expect(again).toContain('name="redirectTo" value="/shop-online?page=2"')
    expect(again).not.toContain('a guess')

    const right = await post('/password-protected', { password: gatePassword, redirectTo: '/shop-online?page=2' })
    expect([right.status, right.headers.get('Location')]).toEqual([303, '/shop-online?page=2'])
    const pass = cookieOf(right, 'protected_passed')
    for (let time = 0; time < 2; time += 1) {
      const reply = await get('/shop-online?page=2', pass)
      expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    }
    expect((await get('/password-protected?redirectTo=/about', pass)).headers.get('Location')).toBe('/about')
    expect((await get('/shop-online', `${pass}x`)).status).toBe(303)
    expect((await get('/shop-online', 'protected_passed=1')).status).toBe(303)
    const elsewhere = await post('/password-protected', { password: gatePassword, redirectTo: '//evil.example' })
    expect(elsewhere.headers.get('Location')).toBe('/')

    await setGate('password')
    await vi.waitFor(async () => expect((await get('/shop-online?page=2', pass)).status).toBe(303), 60_000)
    await setGate(null)
    expect((await get('/shop-online?page=2')).status).toBe(200)
  })

  const call = async (method: string, path: string, body?: object, cookie = '') => {
    const reply = await fetch(`${shop.origin}/api${path}`, {
      method,
      headers: { Origin: shop.origin, Cookie: cookie, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const answer: { status: string; message: string; code?: string; data: Record<string, unknown> } = await reply.json()
    return { ...answer, httpStatus: reply.status, cookies: reply.headers }
  }
  const cookieFrom = ({ cookies: headers }: { cookies: Headers }, name: string) =>
    headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''

  test('a storefront in a browser learns of the gate by its start-up values, and passes it by a call', async () => {
    await setGate('password')
    const values = await call('GET', '/storefront/initial-values')
    expect(values).toMatchObject({ status: 'success', data: { storefront: { is_password_protection_enabled: true } } })
    expect(JSON.stringify(values)).not.toContain('argon2')
    expect(await call('GET', '/cart/get')).toMatchObject({ code: 'password_required', data: null })
    expect(await call('POST', '/storefront/verify-password', { password: 'a guess' })).toMatchObject({
      code: 'wrong_credentials',
      data: null,
    })
    expect(await call('POST', '/storefront/verify-password', {})).toMatchObject({ code: 'invalid_input' })
    const passed = await call('POST', '/storefront/verify-password', { password: gatePassword })
    const line = cookieFrom(passed, 'protected_passed')
    expect(line).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(await call('GET', '/cart/get', undefined, line.split(';')[0])).toMatchObject({ status: 'success' })
    await setGate(null)
    expect(await call('POST', '/storefront/verify-password', { password: gatePassword })).toMatchObject({
      code: 'not_found',
    })
  })

  test('sections of its template are in the main part of its page, without a form that an older version had allowed', async () => {
    const document = {
      page_type: 'Template',
      sections: {
        story: { type: 'rich_text', settings: { html: '<p>Woven in Dharwad.</p>' } },
        own: { type: 'page_content' },
        form: { type: 'form', settings: { form_slug: 'contact' } },
        news: { type: 'email_subscription', settings: { heading: 'Letters' } },
      },
      order: ['story', 'own', 'form', 'news'],
    }
    const row = {
      slug: 'coming-soon',
      page_type: 'Template',
      title: 'Coming soon',
      document: JSON.stringify(document),
      is_published: 1,
      updated_at: new Date().toISOString(),
    }
    await shop.db.transaction((trx) => trx('pages').insert(row).onConflict('slug').merge())
    await setGate('coming-soon')
    const html = await (await get('/coming-soon')).text()
    await setGate(null)
    await shop.db.transaction((trx) => trx('pages').where({ slug: row.slug }).update({ is_published: 0 }))
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
    expect(main).toContain('Woven in Dharwad.')
    expect(main).toContain('action="/coming-soon"')
    expect(html).not.toMatch(/Letters|action="\/(?:forms|subscribe)/)
    expect(html.split('<main')).toHaveLength(2)
  })

  test('who asks for news before the opening gets a mail to confirm, by the page and by the call', async () => {
    const subscribe = (email: string) => call('POST', '/storefront/subscribe-to-mode', { email })
    expect(await subscribe('early@example.com')).toMatchObject({ code: 'not_offered' })
    await setGate('coming-soon')
    expect(await subscribe('not an address')).toMatchObject({ code: 'invalid_input' })
    expect(await subscribe('early@example.com')).toMatchObject({ status: 'success', data: null })
    const sent = await post('/coming-soon', { email: 'by-page@example.com' })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/coming-soon'])
    const message = await get('/coming-soon', cookieOf(sent, 'flash'))
    expect(await message.text()).toContain('Please check your inbox')
    const wrong = await post('/coming-soon', { email: 'by page' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="by page"')])
    const rows = await shop.db
      .read('subscribers')
      .whereIn('email', ['early@example.com', 'by-page@example.com'])
      .select<Array<{ token: string; confirmed_at: string | null; source: string }>>('token', 'confirmed_at', 'source')
    expect(rows.map((row) => [row.confirmed_at, row.source])).toEqual([
      [null, 'coming-soon'],
      [null, 'coming-soon'],
    ])
    // the link of the mail works although the shop is closed
    expect((await post(`/subscribe/${rows[0]?.token}`, { intent: 'confirm' })).status).toBe(303)
    await setGate(null)
  })

  test('a heartbeat is counted once a day', async () => {
    const first = await call('POST', '/base/heart-beat')
    const line = cookieFrom(first, 'heart_beat')
    expect(line).toMatch(/^heart_beat=\d{4}-\d\d-\d\d; Max-Age=604800;/)
    const count = async () =>
      (await shop.db.read('heart_beats').sum<[{ count: number }]>({ count: 'browsers' }))[0]?.count
    const before = await count()
    expect(await call('POST', '/base/heart-beat', undefined, line.split(';')[0])).toMatchObject({ status: 'success' })
    expect(await count()).toBe(before)
    await call('POST', '/base/heart-beat')
    expect(await count()).toBe((before ?? 0) + 1)
  })
}
