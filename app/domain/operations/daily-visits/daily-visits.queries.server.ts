import type { Knex } from 'knex'

/** Counts one browser more on a day. */
export async function countBrowser(trx: Knex, channelId: number, day: string): Promise<void> {
  await trx('heart_beats')
    .insert({ channel_id: channelId, day, browsers: 1 })
    .onConflict(['channel_id', 'day'])
    .merge({ browsers: trx.raw('heart_beats.browsers + 1') })
}

export async function readDailyVisitRows(
  q: Knex,
  channelId: number,
  limit: number,
): Promise<Array<{ day: string; browsers: number }>> {
  return q('heart_beats').where({ channel_id: channelId }).orderBy('day', 'desc').limit(limit).select('day', 'browsers')
}
