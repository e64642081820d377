import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '~db/connection'
import { watchContent, type ContentSign } from '~db/content-sign'
import { dialects, openCopy } from '../../../../tests/setup/databases'
import { cacheContent } from './cache-content.server'

describe.each(dialects)('content that is kept on %s', (dialect) => {
  let db: Database
  let other: Database
  let sign: ContentSign
  beforeAll(async () => {
    const copy = await openCopy(dialect, 'shop')
    db = copy.db
    other = await openDatabase(copy.location)
    await db.write('brands').insert({ slug: 'taana', name: 'Taana' })
    sign = await watchContent(copy.location)
  })
  afterAll(async () => {
    await sign.close()
    await Promise.all([db.close(), other.close()])
  })

  /** A read of the name of a brand, and for which channels it has read. */
  function nameOfBrand(isCached?: () => boolean) {
    const reads: number[] = []
    const read = cacheContent({
      max: 2,
      keyOf: (_shop: { db: Database }, channelId: number) => [channelId],
      async load(shop, channelId) {
        reads.push(channelId)
        const [name] = await shop.db.read('brands').where({ slug: 'taana' }).pluck('name')
        return { names: [String(name)] }
      },
      isCached,
    })
    return { read, reads }
  }

  test('is read once for each key, until another process changes any content', async () => {
    const shop = { db: { ...db, content: sign } }
    const { read, reads } = nameOfBrand()
    const [first, same, ofOther] = await Promise.all([read(shop, 1), read(shop, 1), read(shop, 2)])
    expect(first).toEqual({ names: ['Taana'] })
    expect(same).toBe(first)
    expect(ofOther).not.toBe(first)
    expect(await read(shop, 1)).toBe(first)
    expect(reads).toEqual([1, 2])

    const before = sign.version()
    await other.write('brands').where({ slug: 'taana' }).update({ name: 'Taana Weaves' })
    await expect.poll(() => sign.version()).not.toBe(before)
    expect(await read(shop, 1)).toEqual({ names: ['Taana Weaves'] })
    expect(await read(shop, 2)).toEqual({ names: ['Taana Weaves'] })
    expect(reads).toEqual([1, 2, 1, 2])
  })

  test('cannot be changed by who reads it', async () => {
    const { read } = nameOfBrand()
    const { names } = await read({ db: { ...db, content: sign } }, 1)
    expect(() => names.push('another')).toThrow(TypeError)
  })

  test('is read each time when it may not be kept, its read failed, or the process does not watch the content', async () => {
    const { read, reads } = nameOfBrand(() => false)
    const shop = { db: { ...db, content: sign } }
    await read(shop, 1)
    await read(shop, 1)
    expect(reads).toEqual([1, 1])

    const watchesNothing = nameOfBrand()
    await watchesNothing.read({ db }, 1)
    await watchesNothing.read({ db }, 1)
    expect(watchesNothing.reads).toEqual([1, 1])

    let tries = 0
    const failing = cacheContent({
      max: 2,
      keyOf: () => [],
      async load(_shop: { db: Database }) {
        tries += 1
        if (tries === 1) throw new Error('no answer')
        return tries
      },
    })
    await expect(failing(shop)).rejects.toThrow('no answer')
    expect(await failing(shop)).toBe(2)
    expect(await failing(shop)).toBe(2)
  })
})
