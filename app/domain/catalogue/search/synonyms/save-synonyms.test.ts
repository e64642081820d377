import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { saveSynonyms } from './save-synonyms.server'
import { readSynonymGroups } from './synonyms.queries.server'

onSqlite('words that mean the same', { template: 'shop' }, (open) => {
  test('are groups of several words, none of which is in two', async () => {
    const db = await open()
    await db.write('synonyms').delete()
    const owner = commandOn(db)
    const add = (terms: string) => saveSynonyms(owner, [{ id: null, terms, field: 'new' }])
    expect(unwrap(await add(' Kurta ,kurti;\nlong  tunic'))).toEqual({ changed: 1 })
    const [group] = await readSynonymGroups(db.read)
    expect(group).toMatchObject({ terms: 'Kurta, kurti, long tunic', version: 1 })
    expect(unwrap(await add(''))).toEqual({ changed: 0 })
    for (const terms of ['mug', 'mug, Mug', 'mug, !'])
      expect(await add(terms)).toMatchObject({ error: { code: 'synonym_alone', field: 'new' } })
    expect(await add('top, KURTI')).toMatchObject({ error: { code: 'synonym_twice', params: { term: 'kurti' } } })
    expect(await add(`mug, ${'x'.repeat(500)}`)).toMatchObject({ error: { code: 'synonyms_too_long' } })
    const id = group?.id ?? 0
    const change = (terms: string, version: number) => saveSynonyms(owner, [{ id, terms, version, field: 'own' }])
    unwrap(await change('Kurta, kurti', 1))
    expect(await change('Kurta, top', 1)).toMatchObject({ error: { code: 'stale' } })
    // what stays as it is, is not written
    expect(unwrap(await change('Kurta, kurti', 1))).toEqual({ changed: 0 })
    unwrap(await change('', 2))
    expect(await readSynonymGroups(db.read)).toEqual([])
    const support = { ...owner, actor: memberWith('support') }
    expect(await saveSynonyms(support, [])).toMatchObject({ error: { code: 'forbidden' } })
  })
})
