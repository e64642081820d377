import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { unwrap } from '../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { findCurrentGroupSlug } from '~/domain/catalogue/taxonomy/groups.queries.server'
import { moveCategory, removeCategory, saveCategory } from './manage-categories.server'
import { readOwnerCategories } from './read-categories.server'

onBothDatabases('the categories of the shop', (open) => {
  test('are made, renamed, put in order and into each other, and deleted', async () => {
    const db = await open()
    const owner = commandOn(db)
    await createProduct(db, {
      slug: 'mug',
      categories: [['Home', 'Mugs']],
      variants: [variantInput({ sku: 'MUG' })],
    })
    const shown = async () => (await readOwnerCategories(db)).map(({ name, depth }) => [name, depth])
    const idOf = async (name: string) => (await readOwnerCategories(db)).find((one) => one.name === name)?.id ?? 0
    const texts = { description: '' }
    const garden = unwrap(await saveCategory(owner, { id: null, name: 'Garden', parentId: null, ...texts }))
    expect(garden.slug).toBe('garden')
    unwrap(await moveCategory(owner, { id: garden.id, by: -1 }))
    expect(await shown()).toEqual([
      ['Garden', 0],
      ['Home', 0],
      ['Mugs', 1],
    ])
    // the first stays the first
    unwrap(await moveCategory(owner, { id: garden.id, by: -1 }))
    const [home, mugs] = [await idOf('Home'), await idOf('Mugs')]
    const facets = async () => String((await db.read('listings').first('facets')).facets).split(' ')
    expect(await facets()).toEqual(expect.arrayContaining([`c${home}`, `c${mugs}`]))

    const renamed = { id: mugs, name: 'Cups', parentId: garden.id, description: '<p>Clay.</p>' }
    const [version] = await db.read('channels').pluck('catalogue_version')
    unwrap(await saveCategory(owner, { ...renamed, version: 1 }))
    expect(await shown()).toEqual([
      ['Garden', 0],
      ['Cups', 1],
      ['Home', 0],
    ])
    expect(await facets()).toContain(`c${garden.id}`)
    expect(await facets()).not.toContain(`c${home}`)
    expect((await db.read('channels').pluck('catalogue_version'))[0]).toBeGreaterThan(version)

    const refused = async (change: Partial<typeof renamed> & { version?: number }) => {
      const result = await saveCategory(owner, { ...renamed, ...change })
      return result.ok ? null : result.error.code
    }
    expect(await refused({ version: 1 })).toBe('stale')
    expect(await refused({ id: garden.id, name: 'Garden', parentId: mugs })).toBe('category_in_itself')
    expect(await refused({ id: mugs, name: 'home ', parentId: null as unknown as number })).toBe('category_twice')
    expect(await refused({ id: 999 })).toBe('category_not_found')

    expect(unwrap(await removeCategory(owner, { id: mugs }))).toEqual({ name: 'Cups' })
    expect(await db.read('products').first('category_id')).toEqual({ category_id: garden.id })
    expect(await findCurrentGroupSlug(db.read, 'category', 'mugs')).toBe('garden')
    unwrap(await removeCategory(owner, { id: garden.id }))
    expect(await db.read('products').first('category_id')).toEqual({ category_id: null })
    expect(await shown()).toEqual([['Home', 0]])
    const support = commandOn(db, { actor: memberWith('support') })
    expect(await removeCategory(support, { id: home })).toMatchObject({ error: { code: 'forbidden' } })
  })
})
