import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPage, unpublishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { commandOn } from '../../../factories/visitor'

/**
 * Sections whose table is gone for a while, which is no change of the content: their pages must recover without one.
 */
export function describeFailingSections(getShop: () => ServedShop): void {
  describe('sections that fail', () => testFailingSections(getShop))
}

function testFailingSections(getShop: () => ServedShop): void {
  let shop: ServedShop
  const pages = { page: 'with-articles', template: 'faq' }
  const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
  const articles = { type: 'blog_list', settings: { heading: 'From our journal' } }
  const publish = async (slug: string, document: object) => {
    unwrap(await saveDraft(commandOn(shop.db), slug, { document, title: slug }, options))
    unwrap(await publishPage(commandOn(shop.db), slug, { pathOf: contentPagePath }))
  }
  const rename = (from: string, to: string) => shop.db.write.schema.renameTable(from, to)
  const read = async (path: string) => {
    const reply = await fetch(shop.origin + path)
    return { status: reply.status, html: await reply.text() }
  }

  beforeAll(async () => {
    shop = getShop()
  })
  afterAll(async () => {
    for (const slug of Object.values(pages)) await unpublishPage(commandOn(shop.db), slug)
  })

  test('are left out, and shown again soon after they can be read', async () => {
    await rename('articles', 'articles_away')
    try {
      const text = { type: 'rich_text', settings: { html: '<p>Always there</p>' } }
      await publish(pages.page, { sections: { articles, text }, order: ['articles', 'text'] })
      const own = { type: 'page_content' }
      await publish(pages.template, { page_type: 'Template', sections: { articles, own }, order: ['articles', 'own'] })
      await expect.poll(async () => (await read(`/${pages.page}`)).status, { timeout: 5000 }).toBe(200)
      for (const path of [`/${pages.page}`, '/faq']) {
        const { status, html } = await read(path)
        expect([path, status, html.includes('From our journal')]).toEqual([path, 200, false])
      }
      expect((await read(`/${pages.page}`)).html).toContain('Always there')
    } finally {
      await rename('articles_away', 'articles')
    }
    for (const path of [`/${pages.page}`, '/faq'])
      await expect.poll(async () => (await read(path)).html.includes('From our journal'), { timeout: 5000 }).toBe(true)
  })
}
