import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPage, unpublishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import type { ShopRoleName } from '~/domain/operations/actors/roles'
import { makeSignInLink } from '~/domain/operations/staff/sign-in/sign-in.server'
import { cookieNames } from '~/http/cookies.server'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { commandOn } from '../../../factories/visitor'

/**
 * Tests the parts of pages that depend on the visitor, besides the cart: the products that were looked at, and the bar
 * of members of staff.
 */
export function describeVisitorsParts(getShop: () => ServedShop): void {
  describe('parts of a visitor', () => testVisitorsParts(getShop))
}

function testVisitorsParts(getShop: () => ServedShop): void {
  let shop: ServedShop
  const slug = 'seen-before'
  const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
  beforeAll(async () => {
    shop = getShop()
    const sections = {
      seen: { type: 'product_grid', settings: { heading: 'Looked at lately', source: 'recently-viewed', limit: 2 } },
      row: { type: 'product_carousel', settings: { heading: 'In a row', source: 'recently-viewed' } },
      text: { type: 'rich_text', settings: { heading: 'Our story', html: '<p>Woven by hand.</p>' } },
    }
    const document = { layout: 'sections', sections, order: ['seen', 'row', 'text'] }
    unwrap(await saveDraft(commandOn(shop.db), slug, { document, title: 'Seen before' }, options))
    unwrap(await publishPage(commandOn(shop.db), slug, { pathOf: contentPagePath }))
  })
  afterAll(async () => {
    await unpublishPage(commandOn(shop.db), slug)
  })
  const get = async (path: string, cookie = '', headers: Record<string, string> = {}) => {
    const reply = await fetch(shop.origin + path, { headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) } })
    return { status: reply.status, headers: reply.headers, html: await reply.text() }
  }
  const productsOf = (html: string) =>
    [...html.matchAll(/<h3[^>]*><a[^>]*href="\/product\/([^"]+)"/g)].map(([, found]) => found)
  const viewed = async (...slugs: string[]) => {
    const rows = await shop.db
      .read('products')
      .whereIn('slug', slugs)
      .select<Array<{ id: number; slug: string }>>('id', 'slug')
    const ids = slugs.map((wanted) => rows.find((row) => row.slug === wanted)?.id)
    return `${cookieNames.viewed}=${ids.join('.')}`
  }

  test('a section of what was looked at is empty for others, and the page has its heading', async () => {
    await expect.poll(async () => (await get(`/${slug}`)).status, { timeout: 5000 }).toBe(200)
    for (const time of ['first', 'second']) {
      const { html, headers } = await get(`/${slug}`)
      expect([time, html.includes('Looked at lately'), productsOf(html)]).toEqual([time, false, []])
      expect(html).toContain('Our story')
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(headers.get('X-Shows-Viewed')).toBeNull()
      // an empty part would be taken for missing by the scripts
      expect(html).not.toMatch(/<div[^>]*data-section="product_\w+"[^>]*><\/div>/)
    }
  })

  test('it shows each visitor what they have looked at, the latest first, and nobody else', async () => {
    const [one, other] = [
      await viewed('tea-tin', 'stoneware-chai-mug', 'amara-straight-kurta'),
      await viewed('amara-straight-kurta'),
    ]
    for (const time of ['first', 'second']) {
      const { html, headers } = await get(`/${slug}`, one)
      expect([time, productsOf(html)]).toEqual([
        time,
        ['tea-tin', 'stoneware-chai-mug', 'tea-tin', 'stoneware-chai-mug', 'amara-straight-kurta'],
      ])
      expect(html).toContain('Looked at lately')
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(headers.get('Cache-Control')).toContain('private')
      expect(productsOf((await get(`/${slug}`, other)).html)).toEqual(['amara-straight-kurta', 'amara-straight-kurta'])
      expect(productsOf((await get(`/${slug}`)).html)).toEqual([])
    }
    const madeUp = await get(`/${slug}`, `${cookieNames.viewed}=99999999`)
    expect([madeUp.status, madeUp.html.includes('Looked at lately')]).toEqual([200, false])
  })

  test('header and footer cannot have it', async () => {
    const sections = {
      own: { type: 'footer' },
      seen: { type: 'product_grid', settings: { source: 'recently-viewed' } },
    }
    const saved = await saveDraft(
      commandOn(shop.db),
      'footer',
      { document: { sections, order: ['seen', 'own'] }, title: 'f' },
      options,
    )
    expect(saved).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', errors: { 'seen.source': [expect.any(String)] } },
    })
  })

  async function signIn(email: string, role: ShopRoleName): Promise<string> {
    unwrap(
      await addStaffMember(commandOn(shop.db, { now: () => new Date() }), {
        email,
        name: 'Meera Rao',
        role,
        password: 'Lotus-pond-and-reeds',
      }),
    )
    const link = unwrap(await makeSignInLink({ db: shop.db, now: () => new Date() }, email))
    const reply = await fetch(`${shop.origin}/admin/login?token=${link.token}`, { redirect: 'manual' })
    const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith(`${cookieNames.staff}=`))
    return line?.split(';')[0] ?? ''
  }
  const frame = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' }
  const linksOf = (html: string) =>
    [
      ...(/<aside[^>]*aria-label="Administration">.*?<\/aside>/s.exec(html)?.[0] ?? '').matchAll(
        /href="([^"]*)" target="_top">([^<]*)/g,
      ),
    ].map(([, href, label]) => `${label?.trim()} ${href}`)

  test('members of staff have a bar above each page, which no visitor gets', async () => {
    const cookie = await signIn('bar@example.com', 'support')
    for (const path of ['/', '/shop-online', '/product/tea-tin', '/about', '/cart', '/nothing-here', '/']) {
      expect([path, linksOf((await get(path, cookie)).html)]).toEqual([path, ['Admin Panel /admin']])
      for (const visitor of ['', `${cookieNames.staff}=${'a'.repeat(43)}`, `${cookieNames.staff}=x`])
        expect([path, visitor, linksOf((await get(path, visitor)).html)]).toEqual([path, visitor, []])
    }
    expect((await get('/', cookie)).headers.get('Cache-Control')).toContain('private')
    expect(linksOf((await get('/', cookie, frame)).html)).toEqual(['Admin Panel /admin'])
  })

  test('editors have links to the documents of a page inside the editor’s frame alone', async () => {
    const cookie = await signIn('editor-bar@example.com', 'editor')
    const edit = (page: string | null) => [
      'Admin Panel /admin',
      'Edit Header /admin/pages/header',
      'Edit Footer /admin/pages/footer',
      ...(page === null ? [] : [`Edit Page /admin/pages/${page}`]),
    ]
    for (const [path, page] of [
      ['/', 'home'],
      ['/product/tea-tin', 'product'],
      ['/about', 'about'],
      [`/${slug}`, slug],
      ['/cart', 'cart'],
      ['/nothing-here', null],
    ] as const) {
      expect([path, linksOf((await get(path, cookie, frame)).html)]).toEqual([path, edit(page)])
      for (const headers of [
        {},
        { ...frame, 'Sec-Fetch-Site': 'cross-site' },
        { ...frame, 'Sec-Fetch-Dest': 'document' },
      ])
        expect([path, linksOf((await get(path, cookie, headers)).html)]).toEqual([path, ['Admin Panel /admin']])
    }
    const document = { layout: 'text', sections: {}, order: [] }
    const draft = unwrap(await saveDraft(commandOn(shop.db), slug, { document, title: 'Seen before' }, options))
    expect(linksOf((await get(`/preview/${draft.previewToken}`, cookie, frame)).html)).toEqual(['Admin Panel /admin'])
    // the draft of a template, the header or the footer is around a page of the shop
    expect(linksOf((await get(`/?preview=${draft.previewToken}`, cookie, frame)).html)).toEqual(['Admin Panel /admin'])
    for (const page of ['header', 'product', slug]) {
      const { status, html } = await get(`/admin/pages/${page}`, cookie)
      expect([page, status, html.includes(`/admin/pages/${page}/add`)]).toEqual([page, 200, true])
    }
    expect((await get('/admin/pages/no-such-page', cookie)).status).toBe(404)
  })
}
