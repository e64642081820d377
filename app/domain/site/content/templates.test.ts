import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { onSqlite } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { publishPage, unpublishPage } from './drafts/publish-page.server'
import { saveDraft } from './drafts/save-draft.server'
import { splitAtContent } from './page-document'
import { assignTemplate, readOwnTemplateSlug, readTemplate, readTemplateOverview } from './read-templates.server'
import { messageOf } from '~/messages/messages'
import { commandOn } from '../../../../tests/factories/visitor'

const text = { type: 'rich_text', settings: { html: '<p>Hello</p>' } }
const own = { type: 'page_content' }

const save = (db: Database, slug: string, document: object) =>
  saveDraft(commandOn(db), slug, { document }, { checkSections, isAddressTaken: () => true, pathOf: contentPagePath })

const messageFrom = async (saved: ReturnType<typeof save>) => {
  const result = await saved
  return result.ok ? '' : messageOf(result.error)
}

onSqlite('a template', (open) => {
  test('has sections before and after the page’s own part, once it is published', async () => {
    const db = await open()
    unwrap(await save(db, 'cart', { sections: { a: text, own, b: text }, order: ['a', 'own', 'b'] }))
    expect(await readTemplate({ db }, 'cart')).toBeNull()
    unwrap(await publishPage(commandOn(db), 'cart', { pathOf: contentPagePath }))
    const template = await readTemplate({ db }, 'cart')
    expect(template).toMatchObject({ slug: 'cart', title: 'Cart', pageType: 'Template' })
    const { before, after } = splitAtContent(template?.sections ?? [])
    expect([before.map(({ key }) => key), after.map(({ key }) => key)]).toEqual([['a'], ['b']])
    expect(await readTemplateOverview({ db })).toEqual({ slugs: ['cart'], ownKinds: [] })
    unwrap(await unpublishPage(commandOn(db), 'cart'))
    expect(await readTemplate({ db }, 'cart')).toBeNull()
  })

  test('cannot lose, hide or repeat the page’s own part, and other pages cannot have it', async () => {
    const db = await open()
    const left = "order: the section page_content, which is the page's own part, cannot be left out"
    expect(await messageFrom(save(db, 'cart', { sections: { a: text }, order: ['a'] }))).toBe(left)
    expect(await messageFrom(save(db, 'cart', { sections: { a: text, own }, order: ['a'] }))).toBe(left)
    const twice = { sections: { own, again: own }, order: ['own', 'again'] }
    expect(await messageFrom(save(db, 'cart', twice))).toContain('cannot be there twice')
    const hidden = { sections: { own: { ...own, hidden_on: ['phone'] } }, order: ['own'] }
    expect(await messageFrom(save(db, 'cart', hidden))).toContain('cannot be hidden')
    const home = { page_type: 'Template', sections: { own }, order: ['own'] }
    expect(await messageFrom(save(db, 'home', home))).toContain('only documents of the page_type Template')
  })

  test('of the header keeps the header, and no other page can have its parts', async () => {
    const db = await open()
    const bar = { type: 'top_bar', settings: { text: 'Made in Dharwad' } }
    unwrap(await save(db, 'header', { sections: { bar, own: { type: 'header' } }, order: ['bar', 'own'] }))
    expect(await messageFrom(save(db, 'header', { sections: { bar }, order: ['bar'] }))).toContain('the section header')
    expect(
      await messageFrom(save(db, 'footer', { sections: { own: { type: 'footer' }, bar }, order: ['own', 'bar'] })),
    ).toBe('section bar: only documents of the page_type Header have a section of the type top_bar')
    const form = { type: 'form', settings: { form_slug: 'contact' } }
    expect(
      await messageFrom(save(db, 'footer', { sections: { own: { type: 'footer' }, form }, order: ['own', 'form'] })),
    ).toBe('section form: a form cannot be on every page')
    expect(await messageFrom(save(db, 'cart', { sections: { own, bar }, order: ['own', 'bar'] }))).toContain(
      'only documents of the page_type Header',
    )
  })

  test('of a gate has no form that the gate would hold back', async () => {
    const db = await open()
    for (const section of [{ type: 'form', settings: { form_slug: 'contact' } }, { type: 'email_subscription' }])
      for (const slug of ['password-protected', 'coming-soon', 'under-maintenance'])
        expect(await messageFrom(save(db, slug, { sections: { own, a: section }, order: ['own', 'a'] })), slug).toBe(
          'section a: nobody could send this form, because the page stands in front of a closed shop',
        )
    unwrap(await save(db, 'coming-soon', { sections: { own, a: text }, order: ['own', 'a'] }))
  })

  test('that was stored without the page’s own part has it first', () => {
    const section = { key: 'a', type: 'rich_text', settings: {}, blocks: [], hiddenOn: [] }
    expect(splitAtContent([section])).toEqual({ before: [], after: [section] })
  })

  test('of one product stays with it when its slug changes', async () => {
    const db = await open()
    const product = await createProduct(db)
    const document = { page_type: 'Template', sections: { a: text, own }, order: ['a', 'own'] }
    const saved = await saveDraft(
      commandOn(db),
      'with-story',
      { title: 'With a story', document },
      { checkSections, isAddressTaken: () => false, pathOf: contentPagePath },
    )
    unwrap(saved)
    expect((await assignTemplate(commandOn(db), 'product', product.slug, 'with-story')).ok).toBe(false)
    unwrap(await publishPage(commandOn(db), 'with-story', { pathOf: contentPagePath }))
    unwrap(await assignTemplate(commandOn(db), 'product', product.slug, 'with-story'))
    expect(await readOwnTemplateSlug({ db }, 'product', product.slug)).toBe('with-story')
    expect((await readTemplateOverview({ db })).ownKinds).toEqual(['product'])
    await db.transaction(async (trx) => trx('products').where({ id: product.id }).update({ slug: 'renamed' }))
    expect(await readOwnTemplateSlug({ db }, 'product', 'renamed')).toBe('with-story')
    expect(await readOwnTemplateSlug({ db }, 'category', 'renamed')).toBeNull()
    unwrap(await assignTemplate(commandOn(db), 'product', 'renamed', null))
    expect(await readOwnTemplateSlug({ db }, 'product', 'renamed')).toBeNull()
    expect((await assignTemplate(commandOn(db), 'product', 'no-such', 'with-story')).ok).toBe(false)
  })
})
