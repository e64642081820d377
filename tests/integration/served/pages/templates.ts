import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPage, unpublishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { assignTemplate } from '~/domain/site/content/read-templates.server'
import { isTemplateName, templateLabels } from '~/domain/site/content/templates'
import { assignGallery, deletePictureList, savePictureList } from '~/domain/site/media-lists/save-picture-list.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { commandOn } from '../../../factories/visitor'

const token = 'AbCdEfGhIjKlMnOpQrStUv'

/** A page of each template that a guest can open without having done anything. */
const paths = [
  '/shop-online',
  '/product-category/wear',
  '/product-collection/monsoon-edit',
  '/search?query=mug',
  '/product/stoneware-chai-mug',
  '/cart',
  '/track-order',
  '/login',
  '/register',
  '/forgot-password',
  `/account/reset-password/asha@example.com/${token}`,
  '/blogs',
  '/blogs/category/care',
  '/blogs/how-to-wash-handloom-cotton',
  '/faq',
  '/forms/contact',
  '/subscribe',
  `/subscribe/${token}`,
  '/back-in-stock',
  `/back-in-stock/${token}`,
  '/cookies',
  '/gift-card',
  '/product-reviews/stoneware-chai-mug',
]

/** Sections before and after the page's own part, on every page that has a template. */
export function describeTemplates(getShop: () => ServedShop): void {
  describe('templates', () => {
    let shop: ServedShop
    let plain: Map<string, string>

    const read = async (path: string) => (await fetch(shop.origin + path)).text()
    const textSection = (html: string) => ({ type: 'rich_text', settings: { html } })
    const documentWith = (word: string) => ({
      page_type: 'Template',
      sections: {
        before: textSection(`<p>${word} before</p>`),
        own: { type: 'page_content' },
        after: textSection(`<p>${word} after</p>`),
      },
      order: ['before', 'own', 'after'],
    })
    const publish = async (slug: string, document: object) => {
      const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
      // the page of the blog has a name of its own
      unwrap(
        await saveDraft(commandOn(shop.db), slug, slug === 'blogs' ? { document } : { document, title: slug }, options),
      )
      unwrap(await publishPage(commandOn(shop.db), slug, { pathOf: contentPagePath }))
    }
    const takeOff = async (slug: string) => {
      // its name is in the same document
      if (slug === 'blogs') await publish(slug, { sections: { own: { type: 'page_content' } }, order: ['own'] })
      else await unpublishPage(commandOn(shop.db), slug)
    }
    const names = Object.keys(templateLabels).filter((name) => name !== 'home')

    beforeAll(async () => {
      shop = getShop()
      plain = new Map()
      for (const path of paths) plain.set(path, await read(path))
      for (const name of names) await publish(name, documentWith('Own words'))
    })
    afterAll(async () => {
      for (const name of [...names, 'with-story']) await takeOff(name)
    })

    test('add their sections around the page’s own part, at once and on cached pages', async () => {
      for (const path of paths)
        for (const time of ['first', 'second']) {
          await expect.poll(() => read(path)).toContain('Own words before')
          const html = await read(path)
          const places = ['Own words before', '</h1>', 'Own words after'].map((text) => html.indexOf(text))
          expect([path, time, places.every((place, index) => place > (places[index - 1] ?? 0))]).toEqual([
            path,
            time,
            true,
          ])
        }
    })

    test('are no pages themselves; that of unknown addresses is around the page for them', async () => {
      const html = await read('/product/no-such-product')
      const places = ['Own words before', 'Page Not Found!', 'Own words after'].map((text) => html.indexOf(text))
      expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
      expect(html.match(/Own words before/g)).toHaveLength(1)
      for (const name of ['order', 'article', 'with-story']) {
        const reply = await fetch(`${shop.origin}/${name}`)
        expect([name, reply.status, isTemplateName(name) || name === 'with-story']).toEqual([name, 404, true])
      }
    })

    test('of one product are on its page alone', async () => {
      await publish('with-story', documentWith('Its story'))
      expect((await fetch(`${shop.origin}/with-story`)).status).toBe(404)
      unwrap(await assignTemplate(commandOn(shop.db), 'product', 'stoneware-chai-mug', 'with-story'))
      await expect.poll(() => read('/product/stoneware-chai-mug')).toContain('Its story before')
      expect(await read('/product/amara-straight-kurta')).toContain('Own words before')
      unwrap(await assignTemplate(commandOn(shop.db), 'product', 'stoneware-chai-mug', null))
      await expect.poll(() => read('/product/stoneware-chai-mug')).toContain('Own words before')
    })

    test('are previewed with a place for the page’s own part, and around the page itself', async () => {
      const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
      const draft = unwrap(
        await saveDraft(commandOn(shop.db), 'faq', { document: documentWith('Draft words') }, options),
      )
      const preview = await read(`/preview/${draft.previewToken}`)
      const wanted = ['Draft words before', 'Here is the page’s own part', 'Draft words after']
      expect(wanted.map((text) => preview.replaceAll('<!-- -->', '').indexOf(text)).every((place) => place > 0)).toBe(
        true,
      )
      const href = /href="(\/faq\?preview=[^"]+)"/.exec(preview)?.[1] ?? ''
      for (const time of ['first', 'second']) {
        const html = await read(href)
        const places = ['Draft words before', '</h1>', 'Draft words after'].map((text) => html.indexOf(text))
        expect([time, places.every((place, index) => place > (places[index - 1] ?? 0))]).toEqual([time, true])
        expect(await read('/faq')).not.toContain('Draft words')
        expect(await read(`/faq?preview=${'a'.repeat(43)}`)).toContain('Own words before')
      }
    })

    test('are previewed with a word about sections that the shop does not have, of which shoppers see nothing', async () => {
      const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
      const draft = unwrap(
        await saveDraft(commandOn(shop.db), 'cart', { document: documentWith('Draft words') }, options),
      )
      // as an older version of the shop may have stored it
      const where = { preview_token: draft.previewToken }
      const { document } = await shop.db.read('page_drafts').where(where).first('document')
      const older = document.replace('rich_text', 'old_slider')
      await shop.db.transaction((trx) => trx('page_drafts').where(where).update({ document: older }))
      const preview = await read(`/preview/${draft.previewToken}`)
      expect(preview).toContain('before: this shop has no section of the type old_slider')
      expect(preview).toContain('Draft words after')
      unwrap(await publishPage(commandOn(shop.db), 'cart', { pathOf: contentPagePath }))
      await expect.poll(() => read('/cart')).toContain('Draft words after')
      expect(await read('/cart')).not.toContain('old_slider')
      await publish('cart', documentWith('Own words'))
    })

    test('that are taken off leave the pages as they were, to the byte', async () => {
      for (const name of names) await takeOff(name)
      await expect.poll(() => read('/cart')).not.toContain('Own words')
      const withoutTimes = (html: string | undefined) => html?.replace(/name="stamp" value="[^"]*"/g, '')
      // what is left of a product changes with the orders of other tests
      for (const path of paths.filter((one) => !one.startsWith('/product/')))
        expect(withoutTimes(await read(path)), path).toBe(withoutTimes(plain.get(path)))
    })

    test('of header and footer decide what is around every page, and are gone with their documents', async () => {
      const marquee = {
        type: 'marquee',
        blocks: { a: { type: 'text', settings: { text: 'Free returns' } } },
        block_order: ['a'],
      }
      const header = {
        sections: {
          bar: { type: 'top_bar', settings: { text: 'Made in Dharwad', has_contact: true } },
          own: { type: 'header' },
          notice: { type: 'store_notice', settings: { message: 'Closed on Monday', href: '/contact' } },
        },
        order: ['bar', 'own', 'notice'],
      }
      const footer = {
        sections: {
          line: marquee,
          own: { type: 'footer', settings: { about: 'Since 1998' } },
          chat: { type: 'chat_button', settings: { message: 'Namaste', product_message: 'How wide is' } },
        },
        order: ['line', 'own', 'chat'],
      }
      const before = await read('/contact')
      const chat = { mobile_no: '919876543210', default_message: 'Hello', chat_location: 'right' }
      await changePlugin(commandOn(shop.db), 'Chat', { isActive: true, config: chat })
      await publish('header', header)
      await publish('footer', footer)
      await expect.poll(() => read('/contact')).toContain('Since 1998')
      const html = await read('/contact')
      const places = [
        'Made in Dharwad',
        '<header',
        'Closed on Monday',
        '<main',
        'Free returns',
        '<footer',
        'Since 1998',
      ]
      expect(places.map((text) => html.indexOf(text))).toEqual(
        places.map((text) => html.indexOf(text)).toSorted((a, b) => a - b),
      )
      expect(html).toContain('href="mailto:')
      expect(html).not.toContain('aria-label="Quick links"')
      expect(html).toContain('https://wa.me/919876543210?text=Namaste"')
      expect(await read('/product/stoneware-chai-mug')).toMatch(
        /wa\.me\/919876543210\?text=How\+wide\+is\+http[^"]+mug"/,
      )
      // the page has the styles of these sections, and of no others
      const classOf = (text: string) =>
        new RegExp(`<aside class="(\\w+)"[^>]*><div class="[^"]*"><p>${text}`).exec(html)?.[1]
      expect(html).toContain(`.${classOf('Made in Dharwad')}{`)
      expect(html.match(/<link rel="stylesheet"/g)).toEqual(before.match(/<link rel="stylesheet"/g))
      await changePlugin(commandOn(shop.db), 'Chat', { isActive: false })
      for (const name of ['header', 'footer']) unwrap(await unpublishPage(commandOn(shop.db), name))
      await expect.poll(() => read('/contact')).toBe(before)
    })

    test('of header and footer are previewed around the home page, which nobody sees without the link', async () => {
      const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
      const drafts = {
        header: { bar: { type: 'top_bar', settings: { text: 'Draft of the bar' } }, own: { type: 'header' } },
        footer: { own: { type: 'footer', settings: { about: 'Draft of the footer' } } },
      }
      for (const [name, words] of [
        ['header', 'Draft of the bar'],
        ['footer', 'Draft of the footer'],
      ] as const) {
        const document = { sections: drafts[name], order: Object.keys(drafts[name]) }
        const draft = unwrap(await saveDraft(commandOn(shop.db), name, { document, title: name }, options))
        for (const time of ['first', 'second']) {
          const reply = await fetch(`${shop.origin}/preview/${draft.previewToken}`)
          const html = await reply.text()
          expect([time, new URL(reply.url).pathname, html.includes(words)]).toEqual([time, '/', true])
          expect(html).toContain('This is a preview of what is not published yet.')
          expect(html).toContain('content="noindex"')
          for (const path of ['/', '/faq', `/?preview=${'a'.repeat(43)}`]) expect(await read(path)).not.toContain(words)
        }
        await publishPage(commandOn(shop.db), name, { pathOf: contentPagePath })
        expect((await fetch(`${shop.origin}/preview/${draft.previewToken}`)).status).toBe(404)
        unwrap(await unpublishPage(commandOn(shop.db), name))
      }
    })

    test('show the gallery that a product has been given, below its page, and on no other', async () => {
      const hash = await shop.db.read('assets').first<{ hash: string }>('hash')
      const list = { title: 'Worn by you', items: [{ picture_hash: hash?.hash, caption: 'In Goa' }] }
      unwrap(await savePictureList(commandOn(shop.db, { now: () => new Date() }), 'gallery', 'worn', list))
      unwrap(await assignGallery(commandOn(shop.db), 'amara-straight-kurta', 'worn'))
      await expect.poll(() => read('/product/amara-straight-kurta')).toContain('Worn by you')
      expect(await read('/product/amara-straight-kurta')).toContain('In Goa')
      expect(await read('/product/stoneware-chai-mug')).not.toContain('Worn by you')
      unwrap(await deletePictureList(commandOn(shop.db), 'gallery', 'worn'))
      await expect.poll(() => read('/product/amara-straight-kurta')).not.toContain('Worn by you')
    })
  })
}
