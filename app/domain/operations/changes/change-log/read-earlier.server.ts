import type { Database } from '~db/connection'
import type { LoggedFields, ThingKind } from './change-log'
import { readLogRows, readThing } from './change-log.queries.server'

/** More changes of one thing are not looked through. */
const maxChanges = 1000

type Pair = [LoggedFields[string], LoggedFields[string]]

/** The fields of something before one of its changes, and the number of that change. */
export interface EarlierFields {
  change: number
  fields: LoggedFields
}

/**
 * Returns the fields that something had before a change of it, or before the last one that touched what is its content:
 * what the record says was there. Null when the record knows no such change, or when there was nothing before. Values
 * that the record holds by a hash alone are left as they are now.
 * @param where the columns that find it now
 * @param label the slug or handle by which people know it
 * @param options.contentFields the fields that are content; one that ends with a dot stands for all that begin with it
 * @param options.change the number of the change in the record; the last one when absent
 */
export async function readEarlierFields(
  { read }: Pick<Database, 'read'>,
  kind: ThingKind,
  where: Record<string, string>,
  label: string,
  options: { contentFields: readonly string[]; change?: number },
): Promise<EarlierFields | null> {
  const current = await readThing(read, kind, where)
  const parse = (changes: string) => JSON.parse(changes) as Record<string, Pair>
  const isThis = (changes: Record<string, Pair>) =>
    Object.entries(where).every(([column, value]) => changes[column] === undefined || changes[column][0] === value)
  // a thing that was deleted is found by the label that it had last
  const deleted = current
    ? undefined
    : (await readLogRows(read, { thing: { kind, label }, limit: maxChanges })).find(
        ({ action, changes }) => action === 'deleted' && isThis(parse(changes)),
      )
  const id = current ? String(current.id) : deleted?.thingId
  if (id === undefined) return null
  const fields: LoggedFields = { ...current?.fields }
  for (const row of await readLogRows(read, { thing: { kind, id }, limit: maxChanges })) {
    const changes = parse(row.changes)
    // nothing is before the first
    if (row.action === 'created') return null
    for (const [name, [before]] of Object.entries(changes)) fields[name] = before
    const isContent = Object.keys(changes).some((name) =>
      options.contentFields.some((field) => (field.endsWith('.') ? name.startsWith(field) : name === field)),
    )
    if (options.change === undefined ? isContent : row.id === options.change) return { change: row.id, fields }
  }
  return null
}
