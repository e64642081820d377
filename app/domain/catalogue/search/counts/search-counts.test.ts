import { expect, test } from 'vitest'
import { createVisitor } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { countedSearch, type CountedSearch } from './search-count'
import { countSearches, forgetSearches, maxQueriesOfDay, readSearchReport } from './search-counts.server'

test('a search is counted in one spelling, and not at all where it may name somebody', () => {
  expect(countedSearch('  Indigo \n KURTA ')).toBe('indigo kurta')
  expect(countedSearch('ﬁne 3 m')).toBe('fine 3 m')
  for (const text of [
    '',
    ' ',
    'asha@example.com',
    '98450 12345',
    'IN000123',
    '९८४५०१२३४५',
    'https://x.example',
    'x'.repeat(61),
    'a\u0000b',
  ])
    expect(countedSearch(text)).toBeNull()
})

onBothDatabases('the report of searches', { template: 'shop' }, (open) => {
  test('sums what was searched for by days, what found nothing first, within bounds', async () => {
    const db = await open()
    const { channel } = await createVisitor(db)
    const of = (day: string, query: string, searches = 1, withoutResults = 0): CountedSearch => ({
      channelId: channel.id,
      day,
      query,
      searches,
      withoutResults,
    })
    await countSearches(db, [of('2026-03-01', 'mug', 5), of('2026-03-01', 'cup', 2, 2), of('2026-03-02', 'mug', 1)])
    await countSearches(db, [of('2026-03-01', 'mug', 4), of('2026-02-01', 'kurti', 1, 1)])
    const period = { from: '2026-03-01', to: '2026-03-02', before: { from: '2026-02-01', to: '2026-02-28' } }
    const read = () => readSearchReport({ db, channel }, period)
    expect(await read()).toEqual({
      rows: [
        { query: 'cup', searches: 2, withoutResults: 2 },
        { query: 'mug', searches: 10, withoutResults: 0 },
      ],
      period: { searches: 12, withoutResults: 2 },
      before: { searches: 1, withoutResults: 1 },
    })
    const noise = Array.from({ length: maxQueriesOfDay + 50 }, (_, at) => of('2026-03-02', `noise ${at}`, 1, 1))
    await countSearches(db, noise)
    expect(await db.read('search_days').where({ day: '2026-03-02' })).toHaveLength(maxQueriesOfDay + 1)
    const before = await read()
    expect(before.period).toEqual({ searches: 12 + noise.length, withoutResults: 2 + noise.length })
    // a month later only what was searched for often has a row of its own
    const later = new Date('2026-04-10T00:00:00.000Z')
    for (let run = 0; run < 4; run += 1) await forgetSearches(db, later)
    expect((await read()).rows.map(({ query }) => query)).toEqual(['mug'])
    expect((await read()).period).toEqual(before.period)
  })
})
