import type { Database } from '~db/connection'
import { actorName, type LogRow } from './change-log'
import { readChain, readHead, readValuesAfter } from './change-log.queries.server'
import { hashPersonalValue, hashRow } from './chain.server'

/** The first thing of the record that is not as it was written. */
export interface LogProblem {
  /** The id of the first row that is wrong; null for the end of the record and for personal values. */
  id: number | null
  problem: 'row changed' | 'row missing' | 'rows missing at the end' | 'personal value changed'
  /** The row as it is now. */
  row: (Pick<LogRow, 'at' | 'thingKind' | 'thingLabel'> & { by: string }) | null
}

const batchSize = 1000

/**
 * Checks the whole record, a thousand rows at a time. Returns how many rows there are, and the first problem or null.
 */
export async function checkLog({
  read,
}: Pick<Database, 'read'>): Promise<{ rows: number; problem: LogProblem | null }> {
  // what is written while this reads comes after the head
  const head = await readHead(read)
  const last = head?.lastId ?? 0
  let previous = { id: 0, hash: '' }
  for (;;) {
    const rows = (await readChain(read, previous.id, batchSize)).filter(({ id }) => id <= last)
    for (const row of rows) {
      const shown = { at: row.at, thingKind: row.thingKind, thingLabel: row.thingLabel, by: actorName(row) }
      if (row.id !== previous.id + 1)
        return { rows: last, problem: { id: previous.id + 1, problem: 'row missing', row: null } }
      if (row.previousHash !== previous.hash || hashRow(row) !== row.hash)
        return { rows: last, problem: { id: row.id, problem: 'row changed', row: shown } }
      previous = { id: row.id, hash: row.hash }
    }
    if (rows.length < batchSize) break
  }
  if (!head || previous.id !== head.lastId || previous.hash !== head.lastHash)
    return { rows: last, problem: { id: null, problem: 'rows missing at the end', row: null } }
  return { rows: last, problem: await checkValues(read) }
}

async function checkValues(read: Database['read']): Promise<LogProblem | null> {
  let after = ''
  for (;;) {
    const values = await readValuesAfter(read, after, batchSize)
    if (values.some((value) => hashPersonalValue(value) !== value.hash))
      return { id: null, problem: 'personal value changed', row: null }
    after = values.at(-1)?.hash ?? ''
    if (values.length < batchSize) return null
  }
}
