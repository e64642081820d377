import type { Database } from '~db/connection'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import { isJsonObject } from '~/domain/shared/parse-json'
import { actorName, type LoggedValue, type LogRow } from './change-log'
import { readLoggedValues, readLogRowPage, readLogRows, type LogFilter } from './change-log.queries.server'

/** An entry of the record for people. */
export interface LogEntry extends Pick<
  LogRow,
  'id' | 'at' | 'source' | 'thingKind' | 'thingId' | 'thingLabel' | 'action' | 'version' | 'batch'
> {
  by: string
  /** The fields with their values before and after; a personal value that was deleted is null. */
  changes: Record<string, [LoggedValue, LoggedValue]>
}

const hashOf = (value: LoggedValue) =>
  isJsonObject(value) && typeof value.personal === 'string' ? value.personal : null

/** Entries of the record, the latest first. The next ones have `before`: the id of the last one. */
export async function readLog({ read }: Pick<Database, 'read'>, filter: LogFilter): Promise<LogEntry[]> {
  return showRows(read, await readLogRows(read, filter))
}

/** A page of the record, the latest entries first. */
export async function readLogPage(
  { read }: Pick<Database, 'read'>,
  filter: Pick<LogFilter, 'thing' | 'actor' | 'batch'>,
  asked: KeysetPage,
): Promise<ListPage<LogEntry>> {
  const page = await readLogRowPage(read, filter, asked)
  return { ...page, rows: await showRows(read, page.rows) }
}

async function showRows(read: Database['read'], rows: readonly LogRow[]): Promise<LogEntry[]> {
  const parsed = rows.map((row) => ({ row, changes: JSON.parse(row.changes) as LogEntry['changes'] }))
  const hashes = parsed.flatMap(({ changes }) => Object.values(changes).flatMap((pair) => pair.map(hashOf)))
  const values = new Map<string, LoggedValue>(
    (
      await readLoggedValues(
        read,
        hashes.filter((hash) => hash !== null),
      )
    ).map(({ hash, value }) => [hash, JSON.parse(value)]),
  )
  const shown = (value: LoggedValue): LoggedValue => {
    const hash = hashOf(value)
    return hash === null ? value : (values.get(hash) ?? null)
  }
  return parsed.map(({ row, changes }) => ({
    id: row.id,
    at: row.at,
    by: actorName(row),
    source: row.source,
    thingKind: row.thingKind,
    thingId: row.thingId,
    thingLabel: row.thingLabel,
    action: row.action,
    version: row.version,
    batch: row.batch,
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, [before, after]]) => [field, [shown(before), shown(after)]]),
    ),
  }))
}
