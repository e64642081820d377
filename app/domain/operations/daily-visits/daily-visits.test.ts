import { expect, test } from 'vitest'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { readDailyVisits, recordDailyVisit } from './daily-visits.server'

onBothDatabases('heartbeats', (open) => {
  test("are counted once a day for each browser, by the channel's calendar", async () => {
    const visitor = await createVisitor(await open())
    const at = (instant: string, lastDay: string | null) =>
      recordDailyVisit({ ...visitor, now: () => new Date(instant) }, lastDay)
    // India is 5:30 ahead
    expect(await at('2026-11-21T18:29:59.000Z', null)).toBe('2026-11-21')
    expect(await at('2026-11-21T18:30:00.000Z', '2026-11-21')).toBe('2026-11-22')
    expect(await at('2026-11-22T09:00:00.000Z', '2026-11-22')).toBe('2026-11-22')
    expect(await at('2026-11-22T09:00:00.000Z', 'nonsense')).toBe('2026-11-22')
    expect(await readDailyVisits(visitor.db, visitor.channel, 7)).toEqual([
      { day: '2026-11-22', browsers: 2 },
      { day: '2026-11-21', browsers: 1 },
    ])
  })
})
