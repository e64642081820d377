import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import type { Database } from '~db/connection'
import { readCurrentBlogSlug } from '~/domain/site/blog/read-blog.server'
import { saveArticle } from '~/domain/site/blog/save-article.server'
import { publishPage, schedulePage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { readCurrentPageSlug } from '~/domain/site/content/read-page.server'
import { readFaq, saveFaq } from '~/domain/site/faqs/faqs.server'
import { readForm, saveForm } from '~/domain/site/forms/forms.server'
import { readProductOfAddress } from '~/domain/catalogue/products/read-product.server'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'
import { days } from '~/domain/shared/units'
import { checkSections } from '~/sections/check-sections.server'
import { changeSlug } from './change-slug.server'
import { deleteRedirect, saveRedirect } from './redirects.server'
import { slugKinds, type SlugKind } from './slug-kinds'
import { messageOf } from '~/messages/messages'

const options = {
  isAddressTaken: (slug: string) => slug === 'cart',
  pathOf: (slug: string) => `/thing/${slug}`,
  now: factoryNow,
}

const addresses = { hosts: [], currentPath: () => Promise.resolve(null), isNeeded: () => false }

/** A shop that has one thing of each kind with the slug `old`. */
async function openShop(open: () => Promise<Database>) {
  const db = await open()
  const visitor = await createVisitor(db)
  const names = { categories: [['Old']], collections: ['Old'], brand: 'Old', labels: ['old'], tags: ['Old'] }
  await createProduct(db, { name: 'Old', slug: 'old', ...names })
  const updated_at = '2026-01-01T00:00:00.000Z'
  await db.transaction((trx) =>
    trx('pages').insert([
      { slug: 'old', page_type: 'Page', title: 'Old', document: '{}', updated_at },
      { slug: 'header', page_type: 'Header', title: 'Header', document: '{}', updated_at },
    ]),
  )
  const article = {
    slug: 'old',
    title: 'Old',
    html: '<p>x</p>',
    category: 'Old',
    isPublished: true,
    publishedAt: updated_at,
  }
  unwrap(await saveArticle(commandOn(db), null, article, options))
  unwrap(await saveFaq(commandOn(db), 'old', { title: 'Old', items: [] }, options))
  unwrap(
    await saveForm(commandOn(db), 'old', { title: 'Old', fields: [{ key: 'a', type: 'text', label: 'A' }] }, options),
  )
  return { db, visitor }
}

onSqlite('a changed slug', (open) => {
  test('leads from the former address of everything that has one', async () => {
    const { db, visitor } = await openShop(open)
    const moved = async (kind: 'category' | 'collection' | 'shop', slug: string) => {
      const scope = await readScope(visitor, kind, [slug])
      return scope?.kind === 'moved' && 'slug' in scope.to ? scope.to.slug : null
    }
    const current: Record<SlugKind, () => Promise<string | null | undefined>> = {
      product: async () => {
        const found = await readProductOfAddress(visitor, ['old'], null, {})
        return found?.kind === 'moved' && 'slug' in found.to ? found.to.slug : null
      },
      category: () => moved('category', 'old'),
      collection: () => moved('collection', 'old'),
      brand: () => moved('shop', 'old'),
      'product-label': () => moved('shop', 'old'),
      tag: () => moved('shop', 'old'),
      page: () => readCurrentPageSlug(visitor, 'old'),
      article: () => readCurrentBlogSlug(visitor, 'article', 'old'),
      'article-category': () => readCurrentBlogSlug(visitor, 'article_category', 'old'),
      faq: async () => (await readFaq(visitor, 'old'))?.slug,
      form: async () => (await readForm(visitor, 'old'))?.slug,
    }
    for (const kind of slugKinds)
      expect(await changeSlug(commandOn(db), kind, 'old', 'new', options), kind).toMatchObject({
        ok: true,
        value: { slug: 'new' },
      })
    for (const kind of slugKinds) expect([kind, await current[kind]()]).toEqual([kind, 'new'])
  })

  test('may be taken by something else, and given back', async () => {
    const { db, visitor } = await openShop(open)
    unwrap(await changeSlug(commandOn(db), 'faq', 'old', 'new', options))
    unwrap(await saveFaq(commandOn(db), 'old', { title: 'Another', items: [] }, options))
    expect((await readFaq(visitor, 'old'))?.title).toBe('Another')
    unwrap(await changeSlug(commandOn(db), 'page', 'old', 'new', options))
    unwrap(await changeSlug(commandOn(db), 'page', 'new', 'old', options))
    expect(await readCurrentPageSlug(visitor, 'new')).toBe('old')
    expect(await readCurrentPageSlug(visitor, 'old')).toBeNull()
  })

  test('is refused where it is taken, malformed or not there, and for what the shop itself needs', async () => {
    const { db } = await openShop(open)
    const refusal = async (kind: SlugKind, slug: string, newSlug: string) => {
      const changed = await changeSlug(commandOn(db), kind, slug, newSlug, options)
      return changed.ok ? 'changed' : messageOf(changed.error)
    }
    unwrap(await saveFaq(commandOn(db), 'other', { title: 'Other', items: [] }, options))
    expect(await refusal('faq', 'old', 'other')).toBe('There is a faq other already')
    expect(await refusal('faq', 'none', 'new')).toBe('There is no faq none')
    expect(await refusal('page', 'old', 'cart')).toBe('The shop itself uses /cart')
    expect(await refusal('page', 'header', 'new')).toMatch(/^header is a template/)
    expect(await refusal('form', 'trade-enquiry', 'new')).toBe('The shop itself needs the form trade-enquiry')
    unwrap(await saveRedirect(commandOn(db), '/thing/led', '/elsewhere', addresses))
    expect(await refusal('faq', 'old', 'led')).toBe('/thing/led is led to /elsewhere: end that redirect first')
    expect(await refusal('article', 'old', 'led')).toBe('/thing/led is led to /elsewhere: end that redirect first')
    for (const slug of ['', '12', 'a b', 'a/b', '../x', '-a', 'a--b'])
      expect(await refusal('product', 'old', slug)).toMatch(/^slug: /)
    expect(await refusal('page', 'old', 'über')).toMatch(/^slug: /)
    expect(await refusal('product', 'old', 'über-uns')).toBe('changed')
  })

  test('and something new are refused an address that the owner leads elsewhere; what has it can be changed', async () => {
    const { db } = await openShop(open)
    const lead = (from: string) => saveRedirect(commandOn(db), from, '/elsewhere', addresses)
    for (const slug of ['old', 'led']) unwrap(await lead(`/thing/${slug}`))
    const article = { title: 'Led', html: '<p>x</p>' }
    const form = { title: 'Led', fields: [{ key: 'a', type: 'text', label: 'A' }] }
    const page = { title: 'Led', document: {} }
    const savePage = (slug: string) => saveDraft(commandOn(db), slug, page, { ...options, checkSections })
    const refused = { error: { message: '/thing/led is led to /elsewhere: end that redirect first' } }
    expect(await saveArticle(commandOn(db), null, article, options)).toMatchObject(refused)
    expect(await saveArticle(commandOn(db), 'old', { ...article, slug: 'led' }, options)).toMatchObject(refused)
    expect(await saveFaq(commandOn(db), 'led', { title: 'Led', items: [] }, options)).toMatchObject(refused)
    expect(await saveForm(commandOn(db), 'led', form, options)).toMatchObject(refused)
    expect(await savePage('led')).toMatchObject(refused)
    unwrap(await saveArticle(commandOn(db), 'old', article, options))
    unwrap(await saveFaq(commandOn(db), 'old', { title: 'Led', items: [] }, options))
    unwrap(await saveForm(commandOn(db), 'old', form, options))
    unwrap(await savePage('old'))
    unwrap(await publishPage(commandOn(db), 'old', options))
    // it was prepared before its address was led elsewhere
    unwrap(await savePage('prepared'))
    unwrap(await lead('/thing/prepared'))
    expect((await publishPage(commandOn(db), 'prepared', options)).ok).toBe(false)
    const tomorrow = new Date(factoryNow.getTime() + days(1))
    expect((await schedulePage(commandOn(db), 'prepared', tomorrow, options)).ok).toBe(false)
    unwrap(await schedulePage(commandOn(db), 'prepared', null, options))
    unwrap(await deleteRedirect(commandOn(db), '/thing/prepared'))
    unwrap(await publishPage(commandOn(db), 'prepared', options))
  })
})
