import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areasFor } from '~/components/admin/admin-areas'
import { roles, type ShopRoleName } from '~/domain/operations/actors/roles'
import routes from '~/routes'
import { addStaffMember, removeStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { makeSignInLink } from '~/domain/operations/staff/sign-in/sign-in.server'
import { unwrap } from '../factories/cart'
import { filesOfRoutes } from '../routes/paths-of-routes'
import { dialects } from '../setup/databases'
import { runsEverything } from '../setup/only-in-test-all'
import { findSlower } from './find-slower'
import { serveDemoShop, type ServedShop } from './served-shop'
import { commandOn } from '../factories/visitor'

const password = 'Lotus-pond-and-reeds'

/** Targets that would lead away from the administration, in many spellings. */
const foreignTargets = [
  'https://evil.example',
  'http://evil.example/admin',
  '//evil.example',
  '///evil.example',
  '////evil.example/admin',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/\\/evil.example',
  '/admin\\..\\evil',
  '\\admin',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/%2F/evil.example',
  '/%2f%2fevil.example',
  '/%2e%2e//evil.example',

  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///',
  '/\tevil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%00admin',

  'evil.example',
  'admin',
  './admin',
  '../admin',
  '?admin',
  '#admin',
  '@evil.example',
  ':80/admin',
  'localhost/admin',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http:///evil.example',
  'https://localhost@evil.example',
  '/admin/../account',
  '/admin/..//evil.example',
  '/admin/%2e%2e/account',
  '/admin/../../evil',
  '/admin/./../cart',

  '/administrator',
  '/admin-panel',
  '/admin.evil.example',
  '/adminevil',
  '/ADMIN/x',
  '/account',
  '/',
  '/login',
  '/cart',
  '//localhost@evil.example/admin',
  '/.//evil.example',
  '/..//evil.example',
  '/;@evil.example',
  '/@evil.example',

  '/api/auth/logout',
  '/logout',
  '/admin%5C..%5C..%5Cevil',
  '/admin/%5C%5Cevil.example',
  '/admin/%0d%0aSet-Cookie:x=y',
  '\u2028//evil.example',
  '/\u2028/evil.example',
  ' //evil.example',
  '／／evil.example',
]

describe.each(dialects)('the administration of the served shop on %s', (dialect) => {
  /** A test in which no lock and no request at the same time takes part. */
  const testOnce = test.runIf(dialect === 'sqlite' || runsEverything)
  let shop: ServedShop
  let networks = 0
  let members = 0
  beforeAll(async () => {
    shop = await serveDemoShop(dialect, { DEMO_SHOP: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  })
  afterAll(() => shop.close())

  const addMember = async (role: ShopRoleName = 'owner') => {
    const email = `member-${(members += 1)}@example.com`
    unwrap(
      await addStaffMember(commandOn(shop.db, { now: () => new Date() }), { email, name: 'Meera Rao', role, password }),
    )
    return email
  }

  /** A browser behind the proxy, with an address and cookies of its own. */
  function openBrowser(address = `203.0.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}`) {
    const cookies = new Map<string, string>()
    const send = async (path: string, init: RequestInit = {}, forwarded = address) => {
      const reply = await fetch(shop.origin + path, {
        redirect: 'manual',
        ...init,
        headers: {
          'X-Forwarded-Host': 'localhost',
          'X-Forwarded-For': forwarded,
          Origin: 'https://localhost',
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...init.headers,
        },
      })
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const text = await reply.text()
      return { status: reply.status, location: reply.headers.get('Location'), headers: reply.headers, text }
    }
    const post = (path: string, fields: Record<string, string>, forwarded?: string) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }, forwarded)
    const signIn = (email: string, typed = password) => post('/admin/login', { email, password: typed })
    return { cookies, send, post, signIn }
  }

  const isSignedIn = async (browser: ReturnType<typeof openBrowser>) => (await browser.send('/admin')).status === 200
  const sessionName = '__Host-staff_session'

  test('lets five wrong passwords through for one account and network, also in parallel and with forged addresses', async () => {
    const email = await addMember()
    const browser = openBrowser('198.51.100.7')
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        browser.post('/admin/login', { email, password: `guess number ${number}` }, `192.0.2.${number}, 198.51.100.7`),
      ),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(35)
    expect((await browser.signIn(email)).status).toBe(429)
    // the member in another place is not locked out
    expect((await openBrowser().signIn(email)).status).toBe(303)
  })

  test('answers unknown addresses as known ones, in test:all after the same time', async () => {
    const members = [await addMember(), await addMember(), await addMember()]
    const texts = new Set<string>()
    const signIn = async (email = '') => {
      const { text } = await openBrowser().signIn(email, 'not the password')
      texts.add(text.replaceAll(email, 'nobody@example.com'))
    }
    for (const email of [members[0], 'nobody@example.com']) await signIn(email)
    if (runsEverything)
      expect(
        await findSlower(
          (attempt) => signIn(members[attempt]),
          () => signIn('nobody@example.com'),
        ),
      ).toBeNull()
    expect(texts.size).toBe(1)
  })

  test('exchanges the token of a link once, also when it is opened ten times at the same time', async () => {
    const email = await addMember()
    const { token } = unwrap(await makeSignInLink({ db: shop.db, now: () => new Date() }, email))
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openBrowser().send(`/admin/login?token=${token}`)),
    )
    const locations = opened.map(({ status, location }) => `${status} ${location}`).sort()
    expect(locations).toEqual(['303 /admin', ...Array.from({ length: 9 }, () => '303 /admin/login')])
    const sessions = opened
      .flatMap(({ headers }) => headers.getSetCookie())
      .filter((line) => line.startsWith(sessionName))
    expect(sessions).toHaveLength(1)
    expect(shop.lines.join('\n')).not.toContain(token)
  })

  testOnce('uses no link up for programs that open it in advance, and for other sites', async () => {
    const email = await addMember()
    const { token } = unwrap(await makeSignInLink({ db: shop.db, now: () => new Date() }, email))
    const path = `/admin/login?token=${token}`
    const browser = openBrowser()
    expect((await browser.send(path, { method: 'HEAD' })).status).toBe(200)
    for (const header of ['Sec-Purpose: prefetch', 'Purpose: prefetch', 'Sec-Fetch-Site: cross-site']) {
      const [name = '', value = ''] = header.split(': ')
      const shown = await browser.send(path, { headers: { [name]: value } })
      expect([shown.status, shown.text.includes('Sign in with this link')]).toEqual([200, true])
    }
    const foreign = {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers: { Origin: 'https://evil.example' },
    }
    expect((await browser.send('/admin/login/link', foreign)).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.post('/admin/login/link', { token })).location).toBe('/admin')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('keeps a form of an ended session for its member alone, and not for a role that may not send it', async () => {
    const [owner, other, support] = [await addMember(), await addMember(), await addMember('support')]
    // a table of many products
    const cells = Object.fromEntries(Array.from({ length: 300 }, (_, row) => [`was.x${row}`, '1']))
    const typed = { pinterest: 'https://pinterest.com/salt', ...cells }
    const sendTo = async (path: string, email: string) => {
      const browser = openBrowser()
      await browser.signIn(email)
      browser.cookies.delete(sessionName)
      return { browser, sent: await browser.post(path, typed) }
    }
    const { browser, sent } = await sendTo('/admin/settings/help', owner)
    expect([sent.status, sent.location]).toEqual([303, '/admin/login?redirectTo=%2Fadmin%2Fsettings%2Fhelp'])
    await browser.signIn(other)
    expect((await browser.send('/admin/settings/help')).text).not.toContain(typed.pinterest)
    browser.cookies.delete(sessionName)
    expect((await browser.signIn(owner)).location).toBe('/admin/settings/help')
    expect((await browser.send('/admin/settings/help')).text).toContain(`value="${typed.pinterest}"`)
    expect((await browser.send('/admin/settings/shop')).text).not.toContain('You were signed out')

    const refused = await sendTo('/admin/settings/help', support)
    expect((await refused.browser.signIn(support)).location).toBe('/admin')
    expect((await refused.browser.send('/admin/settings/help')).status).toBe(403)
    expect(await shop.db.read('staff_kept_forms').pluck('path')).toEqual(['/admin/settings/help'])
    // nobody was signed in there
    const stranger = await openBrowser().post('/admin/settings/help', typed)
    expect(stranger.location).toBe(sent.location)
    expect(await shop.db.read('staff_kept_forms')).toHaveLength(1)
  })

  test('gives a new session at each sign-in, never one that was sent to it', async () => {
    const email = await addMember()
    const attacker = openBrowser()
    await attacker.signIn(await addMember('support'))
    const planted = attacker.cookies.get(sessionName) ?? ''
    const victim = openBrowser()
    victim.cookies.set(sessionName, planted)
    await victim.signIn(email)
    const own = victim.cookies.get(sessionName)
    expect(own).not.toBe(planted)
    await victim.signIn(email)
    expect(victim.cookies.get(sessionName)).not.toBe(own)
    const earlier = openBrowser()
    earlier.cookies.set(sessionName, own ?? '')
    expect(await isSignedIn(earlier)).toBe(false)
    expect(await isSignedIn(attacker)).toBe(false)
  })

  test('knows no customers: neither their session nor one under another name is one of staff, nor the other way round', async () => {
    const customer = openBrowser()
    const name = { intent: 'register', first_name: 'Asha', last_name: 'Rao', phone: '9876543210' }
    const registered = await customer.post('/register', {
      ...name,
      email: `customer-${dialect}@example.com`,
      password: 'Lotus-pond-7',
    })
    expect(registered.status).toBe(303)
    const session = customer.cookies.get('__Host-session') ?? ''
    for (const path of ['/admin', '/admin/security', '/admin/security/authenticator'])
      expect((await customer.send(path)).location).toMatch(/^\/admin\/login/)
    customer.cookies.set(sessionName, session)
    expect(await isSignedIn(customer)).toBe(false)
    const staff = openBrowser()
    await staff.signIn(await addMember())
    const token = staff.cookies.get(sessionName) ?? ''
    const other = openBrowser()
    for (const cookie of ['__Host-session', 'staff_session', '__Host-staff_step']) other.cookies.set(cookie, token)
    expect(await isSignedIn(other)).toBe(false)
    expect((await other.send('/account')).location).toMatch(/^\/login/)
  })

  test('ends the session of a removed member at once', async () => {
    await addMember()
    const email = await addMember('manager')
    const browser = openBrowser()
    await browser.signIn(email)
    expect(await isSignedIn(browser)).toBe(true)
    unwrap(await removeStaffMember(commandOn(shop.db, { now: () => new Date() }), email))
    const after = await browser.send('/admin/security')
    expect([after.status, after.location]).toEqual([303, '/admin/login?redirectTo=%2Fadmin%2Fsecurity'])
    const changed = await browser.post('/admin/security', { intent: 'end-others' })
    expect(changed.location).toMatch(/^\/admin\/login/)
    expect((await browser.signIn(email)).status).toBe(422)
  })

  testOnce('leads to a page of the administration after signing in, whatever the address asks for', async () => {
    const email = await addMember()
    expect(foreignTargets.length).toBeGreaterThan(60)
    const browser = openBrowser()
    // each signs in, which hashes a password; safeRedirectPath has a test of all kinds of targets
    for (const redirectTo of foreignTargets.filter((_, index) => runsEverything || index % 8 === 0)) {
      const { status, location } = await browser.post('/admin/login', { email, password, redirectTo })
      expect([redirectTo, status, new URL(location ?? '', 'https://localhost').origin]).toEqual([
        redirectTo,
        303,
        'https://localhost',
      ])
      expect([redirectTo, location]).toEqual([redirectTo, expect.stringMatching(/^\/admin($|[/?#])/)])
      const signedIn = await browser.send(`/admin/login?redirectTo=${encodeURIComponent(redirectTo)}`)
      expect([redirectTo, signedIn.location]).toEqual([redirectTo, expect.stringMatching(/^\/admin($|[/?#])/)])
    }
    const wanted = await browser.post('/admin/login', { email, password, redirectTo: '/admin/security?a=b' })
    expect(wanted.location).toBe('/admin/security?a=b')
  })

  testOnce('takes its forms from its own pages alone', async () => {
    const email = await addMember()
    const browser = openBrowser()
    await browser.signIn(email)
    const forms = ['/admin/login', '/admin/login/code', '/admin/login/link', '/admin/logout', '/admin/security']
    for (const path of [...forms, '/admin/security/authenticator'])
      for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
        const body = new URLSearchParams({ email, password, intent: 'end-others' })
        expect([path, (await browser.send(path, { method: 'POST', body, headers })).status]).toEqual([path, 403])
      }
    expect(await isSignedIn(browser)).toBe(true)
  })

  testOnce(
    'keeps its pages out of caches and search engines, and its cookie to this host and this browser',
    async () => {
      const browser = openBrowser()
      const signedIn = await browser.signIn(await addMember())
      const [line] = signedIn.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-staff_session='))
      expect(line?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
      for (const path of ['/admin', '/admin/security', '/admin/security/authenticator']) {
        const { status, headers, text } = await browser.send(path)
        expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'private, no-store'])
        expect([headers.get('X-Robots-Tag'), headers.get('Referrer-Policy')]).toEqual([
          'noindex, nofollow',
          'same-origin',
        ])
        expect(text).toContain('<meta name="robots" content="noindex"/>')
      }
    },
  )

  testOnce('gives the data of one page alone only to who may open it', async () => {
    const stranger = openBrowser()
    const support = openBrowser()
    await support.signIn(await addMember('support'))
    const pages: Array<[path: string, route: string, supportGets: number]> = [
      ['/admin.data?index&_routes=routes/admin/overview', '"What', 200],
      ['/admin/security.data?_routes=routes/admin/security', 'email', 200],
      ['/admin/security/authenticator.data?_routes=routes/admin/authenticator', 'email', 200],
      // for which the role of support has no permission
      ['/admin/pages/about.data?_routes=routes/admin/pages/page', 'previewHref', 403],
      ['/admin/pages/about.data', 'previewHref', 403],
    ]
    for (const [path, secret, status] of pages) {
      const refused = await stranger.send(path)
      expect([path, refused.text]).toEqual([path, expect.stringContaining('/admin/login')])
      expect([path, refused.text]).toEqual([path, expect.not.stringContaining(secret)])
      const reply = await support.send(path)
      expect([path, reply.status, reply.headers.get('Cache-Control')]).toEqual([path, status, 'private, no-store'])
      if (status !== 200) expect([path, reply.text]).toEqual([path, expect.not.stringContaining(secret)])
    }
    // an action alone, as a script calls it
    const body = new URLSearchParams({ intent: 'end-others' })
    const action = await stranger.send('/admin/security.data', { method: 'POST', body })
    expect(action.text).toContain('/admin/login')
  })

  // the database makes no difference to who may do what
  test.runIf(dialect === 'sqlite')(
    'answers each page and each form for each role as the handle of its route says, and refusals say nothing',
    async () => {
      const pages = filesOfRoutes(await routes).flatMap(({ path, file }) => {
        if (!path.startsWith('/admin')) return []
        const [, permission = ''] = /handle = \{\s*permission: '(\w+)'/.exec(readFileSync(`app/${file}`, 'utf8')) ?? []
        expect([file, permission]).toEqual([file, expect.stringMatching(/./)])
        // the things that these addresses name do not exist, which only who may open the page is told
        return permission === 'public' ? [] : [{ path: path.replace(/:\w+|\*$/g, '999999'), permission }]
      })
      expect(pages.length).toBeGreaterThan(25)
      const stranger = openBrowser()
      for (const { path } of pages)
        for (const answer of [await stranger.send(path), await stranger.post(path, {})])
          expect([path, answer.status, answer.location]).toEqual([
            path,
            expect.toBeOneOf([303, 400, 405, 422]),
            answer.status === 303 ? expect.stringMatching(/^\/admin\/login/) : null,
          ])
      const seen = new Set<string>()
      // those who may little first
      for (const role of ['support', 'editor', 'manager', 'owner'] as const) {
        const { permissions } = roles[role]
        const browser = openBrowser()
        await browser.signIn(await addMember(role))
        for (const { path, permission } of pages) {
          const isAllowed = permission === 'member' || permissions.some((one) => one === permission)
          // to render each page for each role that may open it takes half a minute
          if (isAllowed && seen.has(path) && !runsEverything) continue
          if (isAllowed) seen.add(path)
          const { status } = await browser.send(path)
          expect([role, path, status === 403]).toEqual([role, path, !isAllowed])
          // signing out is not one of them, and a form without fields changes nothing
          const sent = await browser.post(path, {})
          expect([role, path, sent.status]).toEqual([
            role,
            path,
            isAllowed ? expect.toBeOneOf([303, 400, 404, 405, 422]) : expect.toBeOneOf([400, 403, 405]),
          ])
        }
        for (const { href } of areasFor(permissions))
          if (href !== null) expect([role, href, (await browser.send(href)).status]).toEqual([role, href, 200])
      }
    },
  )

  testOnce('stays open while the licence is inactive', async () => {
    const browser = openBrowser()
    const email = await addMember()
    await shop.db.write('storefronts').update({ license_status: 'inactive' })
    try {
      expect((await browser.send('/')).status).toBe(503)
      expect((await browser.signIn(email)).status).toBe(303)
      expect(await isSignedIn(browser)).toBe(true)
      expect((await browser.post('/admin/logout', {})).location).toBe('/admin/login')
      expect((await browser.send('/admin/login')).status).toBe(200)
    } finally {
      await shop.db.write('storefronts').update({ license_status: 'active' })
    }
  })
})
