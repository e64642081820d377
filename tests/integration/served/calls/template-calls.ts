import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod/v4'
import { publishPage, unpublishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { contentPagePath } from '~/paths'
import { checkSections } from '~/sections/check-sections.server'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { sendCall } from './send-call'
import { commandOn } from '../../../factories/visitor'

const answerSchema = z.looseObject({
  template: z.looseObject({ id: z.number().nullable(), name: z.string() }),
  page: z.looseObject({ id: z.number() }).nullish(),
  page_type: z.string(),
  component_data: z.array(z.looseObject({ key: z.string(), type: z.string() })),
})

/** Templates and pages, by their names, slugs and ids. */
export function testTemplateCalls(getShop: () => ServedShop): void {
  let shop: ServedShop
  const now = new Date()
  const send = (path: string) => sendCall(shop, 'GET', path)
  const read = async (path: string) => {
    const { status, data } = await send(path)
    expect([path, status]).toEqual([path, 200])
    return answerSchema.parse(data)
  }
  const publish = async (slug: string, document: object) => {
    const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath, now }
    unwrap(await saveDraft(commandOn(shop.db), slug, { document, title: slug }, options))
    unwrap(await publishPage(commandOn(shop.db), slug, options))
    await expect.poll(async () => (await read(`/template/${slug}`)).template.id).not.toBeNull()
  }

  beforeAll(() => {
    shop = getShop()
  })

  test('a content page is answered by slug and by id, with its sections', async () => {
    const about = await read('/page/about')
    expect(about).toMatchObject({
      template: { id: about.page?.id, name: 'about' },
      page: { slug: 'about', title: expect.any(String), meta_title: expect.any(String) },
      page_type: 'Page',
    })
    expect(about.component_data.length).toBeGreaterThan(0)
    expect(await read(`/page/${about.page?.id}`)).toEqual(about)
    for (const reference of ['no-such', '999999']) expect((await send(`/page/${reference}`)).status).toBe(404)
  })

  test('a template is answered by its name and by its id, and is no page', async () => {
    const home = await read('/template/home')
    expect(home).toMatchObject({ template: { name: 'home' }, page: null, page_type: 'Home' })
    expect(home.component_data.length).toBeGreaterThan(1)
    expect(await read(`/template/${home.template.id}`)).toEqual(home)
    const text = { type: 'rich_text', settings: { html: '<p>Washed before it is sent</p>' } }
    await publish('product', { sections: { text, own: { type: 'page_content' } }, order: ['text', 'own'] })
    const product = await read('/template/product')
    expect(product).toMatchObject({
      template: { name: 'product' },
      page: null,
      page_type: 'Template',
      component_data: [
        { key: 'text', type: 'rich_text', settings: { html: '<p>Washed before it is sent</p>' } },
        { key: 'own', type: 'page_content' },
      ],
    })
    const { id } = product.template
    expect(await read(`/template/${id}`)).toEqual(product)
    expect((await send(`/page/${id}`)).status).toBe(404)
    // what a page view needs is found by the same ids
    const view = await read('/templateBoth/product?slug=stoneware-chai-mug')
    expect(view).toMatchObject({ path: '/product/stoneware-chai-mug', slug: 'stoneware-chai-mug', template: { id } })
    expect(await read(`/templateBoth/${id}?slug=stoneware-chai-mug`)).toEqual(view)
    expect((await send(`/templateBoth/${id}?slug=no-such-product`)).status).toBe(404)
    unwrap(await unpublishPage(commandOn(shop.db), 'product'))
    await expect.poll(async () => (await read('/template/product')).template.id).toBeNull()
    expect((await send('/template/999999')).status).toBe(404)
  })

  test('header and footer have what they always have, and the owner’s documents by name and by id', async () => {
    for (const [name, type] of [
      ['header', 'Header'],
      ['footer', 'Footer'],
    ] as const) {
      const usual = await read(`/template/${name}`)
      expect(usual).toMatchObject({ template: { id: null, name }, page: null, page_type: type })
      expect(usual.component_data.map((component) => component.type)).toContain(name)
      const text = { type: 'rich_text', settings: { html: '<p>Made in Dharwad</p>' } }
      await publish(name, { sections: { text, own: { type: name } }, order: ['text', 'own'] })
      const own = await read(`/template/${name}`)
      expect(own.component_data.map(({ key }) => key)).toEqual(['text', 'own'])
      expect(await read(`/template/${own.template.id}`)).toEqual(own)
      expect(await read('/templateBoth/home')).toMatchObject({
        [name]: { component_data: [{ key: 'text', data: { html: '<p>Made in Dharwad</p>' } }, { key: 'own' }] },
      })
      expect(await read(`/templateBoth/${own.template.id}`)).toMatchObject({ template: own.template, page_type: type })
      unwrap(await unpublishPage(commandOn(shop.db), name))
      await expect.poll(() => read(`/template/${name}`)).toEqual(usual)
    }
  })

  test('what a page view needs is found by the id of a page or a template of the owner, where no path is given', async () => {
    const about = await read('/page/about')
    const view = await read('/templateBoth/page?path=/about')
    expect(await read(`/templateBoth/${about.page?.id}`)).toEqual(view)
    expect(await read('/templateBoth/about')).toEqual(view)
    const home = await read('/templateBoth/home')
    expect(home).toMatchObject({ path: '/', slug: '', page_type: 'Home' })
    expect(await read(`/templateBoth/${home.template.id}`)).toEqual(home)
    await publish('of-the-calls', {
      page_type: 'Template',
      sections: { own: { type: 'page_content' } },
      order: ['own'],
    })
    const own = await read('/template/of-the-calls')
    const ownView = await read('/templateBoth/of-the-calls')
    expect(ownView).toMatchObject({ template: own.template, page_type: 'Template', component_data: [{ key: 'own' }] })
    expect(await read(`/templateBoth/${own.template.id}`)).toEqual(ownView)
    unwrap(await unpublishPage(commandOn(shop.db), 'of-the-calls'))
    await expect.poll(async () => (await send('/templateBoth/of-the-calls')).status).toBe(404)
    expect((await send('/templateBoth/999999')).status).toBe(404)
  })
}
