import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { createChannel, createProduct } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { findCurrentGroupSlug } from '~/domain/catalogue/taxonomy/groups.queries.server'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'
import { changeCollectionProducts, readCollectionProducts, type CollectionStep } from './collection-products.server'
import { mergeGroups, removeGroup, saveGroup } from './manage-groups.server'
import { listGroups, readOwnerGroup } from './read-owner-groups.server'

const texts = { description: '', metaTitle: '', metaDescription: '', tone: 'neutral' } as const
const first = { q: '', after: null, before: null }

onBothDatabases('brands, collections, labels and tags', (open) => {
  test('are made, renamed, merged and deleted, and lists know it', async () => {
    const db = await open()
    const owner = commandOn(db)
    await createProduct(db, { slug: 'mug', brand: 'Clay Works', tags: ['Gift'], labels: ['new'] })
    const facets = async () => String((await db.read('listings').first('facets')).facets).split(' ')
    const brand = async (name: string) => Number((await db.read('brands').where({ name }).first('id')).id)

    const works = await brand('Clay Works')
    const renamed = { id: works, name: 'Clay & Co', ...texts }
    expect(unwrap(await saveGroup(owner, 'brand', { ...renamed, version: 1 }))).toMatchObject({ slug: 'clay-works' })
    expect((await db.read('listings').first('card')).card).toContain('Clay & Co')
    const made = unwrap(await saveGroup(owner, 'brand', { id: null, name: 'Reed', ...texts }))
    const code = async (change: object) => {
      const result = await saveGroup(owner, 'brand', { ...renamed, ...change })
      return result.ok ? null : result.error.code
    }
    expect(await code({ version: 1 })).toBe('stale')
    expect(await code({ name: ' reed' })).toBe('group_twice')
    expect(await code({ id: 999 })).toBe('group_not_found')
    // the listings of brands, labels and tags begin alike
    expect(unwrap(await saveGroup(owner, 'tag', { id: null, name: 'Reed', ...texts }))).toMatchObject({
      slug: 'reed-2',
    })

    expect(await removeGroup(owner, 'brand', { id: works })).toMatchObject({
      error: { code: 'group_used', params: { count: 1 } },
    })
    expect(await mergeGroups(owner, 'brand', { id: works, into: works })).toMatchObject({
      error: { code: 'group_into_itself', field: 'into' },
    })
    expect(unwrap(await mergeGroups(owner, 'brand', { id: works, into: made.id }))).toEqual({
      name: 'Clay & Co',
      into: 'Reed',
      products: 1,
    })
    expect(await facets()).toContain(`b${made.id}`)
    expect(await findCurrentGroupSlug(db.read, 'brand', 'clay-works')).toBe('reed')
    expect((await listGroups(db, 'brand', first)).rows).toMatchObject([{ name: 'Reed', products: 1 }])

    const tag = Number((await db.read('tags').where({ name: 'Gift' }).first('id')).id)
    expect((await listGroups(db, 'tag', { ...first, q: 'GIF' })).rows).toMatchObject([{ id: tag, products: 1 }])
    const other = unwrap(await saveGroup(owner, 'tag', { id: null, name: 'Gifts', ...texts }))
    unwrap(await mergeGroups(owner, 'tag', { id: tag, into: other.id }))
    expect(await facets()).toContain(`t${other.id}`)

    const label = Number((await db.read('labels').where({ slug: 'new' }).first('id')).id)
    unwrap(await saveGroup(owner, 'label', { id: label, name: 'Fresh', ...texts, tone: 'sale' }))
    expect((await db.read('listings').first('card')).card).toContain('{"slug":"new","name":"Fresh","tone":"sale"}')
    unwrap(await removeGroup(owner, 'label', { id: label }))
    expect(await db.read('product_labels')).toEqual([])
    expect(await facets()).not.toContain(`l${label}`)
    const support = commandOn(db, { actor: memberWith('support') })
    expect(await removeGroup(support, 'tag', { id: other.id })).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('the products of a collection keep the order that the owner has given them', async () => {
    const db = await open()
    const owner = commandOn(db)
    for (const slug of ['cup', 'jug', 'mug']) await createProduct(db, { slug, sourceKey: slug, collections: ['Clay'] })
    await createProduct(db, { slug: 'rug', sourceKey: 'rug' })
    const { id } = await db.read('collections').first('id')
    const [cup, jug, mug, rug] = await db.read('products').orderBy('id').pluck('id')
    const order = async () => (await readCollectionProducts(db, { id, q: '' })).products.map(({ slug }) => slug)
    const change = async (productId: number, step: CollectionStep, version?: number) => {
      const changed = await changeCollectionProducts(owner, { id, productId, step, version })
      return changed.ok ? order() : changed.error.code
    }
    expect(await change(mug, 'first')).toEqual(['mug', 'cup', 'jug'])
    expect(await change(cup, 'down')).toEqual(['mug', 'jug', 'cup'])
    expect(await change(mug, 'up')).toEqual(['mug', 'jug', 'cup'])
    expect(await change(rug, 'add')).toEqual(['mug', 'jug', 'cup', 'rug'])
    expect(String((await db.read('listings').where({ product_id: rug }).first('facets')).facets)).toContain(`k${id}`)
    // saving a product does not move it, and a new one comes last
    await createProduct(db, { slug: 'mug', sourceKey: 'mug', name: 'Big mug', collections: ['Clay'] })
    await createProduct(db, { slug: 'pot', sourceKey: 'pot', collections: ['Clay'] })
    expect(await order()).toEqual(['mug', 'jug', 'cup', 'rug', 'pot'])
    expect(await change(jug, 'remove')).toEqual(['mug', 'cup', 'rug', 'pot'])
    expect(await change(jug, 'remove', 1)).toBe('stale')
    expect(await change(999, 'add')).toBe('product_not_found')
  })

  test('a collection is shown in the channels that were chosen', async () => {
    const db = await open()
    const owner = commandOn(db)
    const [india, denmark] = [await createChannel(db), await createChannel(db, { code: 'dk', host: 'dk.localhost' })]
    const collection = { name: 'Winter', ...texts, metaTitle: 'Warm things' }
    const { id } = unwrap(await saveGroup(owner, 'collection', { id: null, ...collection, hiddenIn: [denmark.id] }))
    expect(await readOwnerGroup(db, 'collection', id)).toMatchObject({ hiddenIn: [denmark.id], products: 0 })
    const at = (channel: typeof india) => readScope({ db, channel }, 'collection', ['winter'])
    expect(await at(india)).toMatchObject({ page: { heading: 'Winter', metaTitle: 'Warm things' } })
    expect(await at(denmark)).toBeNull()
    unwrap(await removeGroup(owner, 'collection', { id }))
    expect(await at(india)).toBeNull()
  })
})
