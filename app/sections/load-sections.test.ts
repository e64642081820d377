import { expect, test } from 'vitest'
import type { StoredSection } from '~/domain/site/content/page-document'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { productInput } from '../../tests/factories/product'
import { commandOn, createVisitor } from '../../tests/factories/visitor'
import { onSqlite } from '../../tests/setup/databases'
import { loadSections } from './load-sections.server'

function section(
  type: string,
  settings: Record<string, unknown>,
  blocks: Array<Record<string, unknown>> = [],
): StoredSection {
  return {
    key: type,
    type,
    settings,
    blocks: blocks.map((block, index) => ({ key: `block${index}`, type: 'block', settings: block })),
    hiddenOn: [],
  }
}

const failOnReport = (error: unknown) => {
  throw error
}

onSqlite('sections of a page', (open) => {
  test('a section of an unknown type is left out and the others are shown', async () => {
    const visitor = await createVisitor(await open())
    const stored = [section('nothing', {}), section('rich_text', { html: '<p>Hello</p>' })]
    expect(await loadSections(visitor, stored, failOnReport)).toEqual([
      {
        id: 'rich_text',
        type: 'rich_text',
        data: { heading: '', html: '<p>Hello</p>' },
        hiddenOn: [],
        isFullWidth: false,
      },
    ])
  })

  test('a section of a plugin that the owner has switched off is left out', async () => {
    const visitor = await createVisitor(await open())
    const stored = [section('email_subscription', {}), section('rich_text', { html: '<p>Hello</p>' })]
    const types = async () => (await loadSections(visitor, stored, failOnReport)).map(({ type }) => type)
    expect(await types()).toEqual(['email_subscription', 'rich_text'])
    await changePlugin(commandOn(visitor.db), 'emailSubscription', { isActive: false })
    expect(await types()).toEqual(['rich_text'])
  })

  test('a section that throws is left out and reported', async () => {
    const visitor = await createVisitor(await open())
    const broken = {
      ...visitor,
      channel: { ...visitor.channel, id: -1 },
      db: {
        ...visitor.db,
        get read(): never {
          throw new Error('no database')
        },
      },
    }
    const reported: string[] = []
    const shown = await loadSections(
      broken,
      [section('product_grid', { source: 'newest' }), section('rich_text', { html: '<p>Hello</p>' })],
      (error, { type }) => reported.push(`${type}: ${String(error)}`),
    )
    expect(shown.map(({ type }) => type)).toEqual(['rich_text'])
    expect(reported).toEqual(['product_grid: Error: no database'])
  })

  test('scripts are removed from the owner’s HTML', async () => {
    const visitor = await createVisitor(await open())
    const stored = [section('rich_text', { html: '<p onclick="x()">Safe</p><script>x()</script>' })]
    const shown = await loadSections(visitor, stored, failOnReport)
    expect(shown.map(({ data }) => data)).toEqual([{ heading: '', html: '<p>Safe</p>' }])
  })

  test('a banner leaves out a link that could run a script, and a picture that is not stored', async () => {
    const visitor = await createVisitor(await open())
    const settings = {
      heading: 'Monsoon',
      cta_label: 'Go',
      cta_href: 'javascript:alert(1)',
      picture_hash: 'a'.repeat(64),
      tone: 'loud',
    }
    const shown = await loadSections(visitor, [section('banner', settings)], failOnReport)
    expect(shown.map(({ data }) => data)).toEqual([
      { eyebrow: '', heading: 'Monsoon', text: '', link: null, picture: null, tone: 'light' },
    ])
  })

  test('a product grid and category tiles show products and categories, and are left out when there are none', async () => {
    const visitor = await createVisitor(await open())
    const stored = [
      section('product_grid', { heading: 'New', source: 'newest', limit: 4 }),
      section('category_tiles', { heading: 'Cloth' }, [{ category_slug: 'kurtas' }, { category_slug: 'nothing' }]),
    ]
    expect(await loadSections(visitor, stored, failOnReport)).toEqual([])
    await saveProducts(visitor.db, [productInput({ name: 'Indigo kurta', categories: [['Kurtas']] })], {
      now: visitor.now(),
    })
    const shown = await loadSections(visitor, stored, failOnReport)
    const names = shown.map((item) =>
      item.type === 'product_grid'
        ? item.data.products.map((product) => product.name)
        : item.type === 'category_tiles'
          ? item.data.categories.map((category) => category.name)
          : [],
    )
    expect(names).toEqual([['Indigo kurta'], ['Kurtas']])
  })

  test('products chosen one by one are shown in their order instead of those of the source, without those that there are not', async () => {
    const visitor = await createVisitor(await open())
    const products = ['Kurta', 'Quilt', 'Tea tin'].map((name) => productInput({ name }))
    await saveProducts(visitor.db, products, { now: visitor.now() })
    const rows = await visitor.db.read('products').select<Array<{ name: string; slug: string }>>('name', 'slug')
    const slugOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.slug ?? 'none'
    const namesOf = async (type: string, chosen: string) => {
      const [shown] = await loadSections(
        visitor,
        [section(type, { source: 'newest', limit: 1, products: chosen })],
        failOnReport,
      )
      return shown && 'products' in shown.data ? shown.data.products.map(({ name }) => name) : []
    }
    for (const type of ['product_grid', 'product_carousel']) {
      expect(await namesOf(type, `${slugOf('Tea tin')}, no-such-product, ${slugOf('Kurta')}`)).toEqual([
        'Tea tin',
        'Kurta',
      ])
      expect(await namesOf(type, '')).toHaveLength(1)
    }
  })
})
