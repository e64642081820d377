import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { FailureError, refuse } from '~/domain/shared/result'
import {
  actorName,
  personalValue,
  tableOf,
  type Change,
  type LoggedFields,
  type LoggedValue,
  type LogRow,
  type ThingKind,
} from './change-log'
import {
  appendRows,
  camelCase,
  insertValues,
  lockHead,
  lockThing,
  raiseVersions,
  readChangesSince,
  type StoredThing,
} from './change-log.queries.server'
import { hashRow, makePersonalValue } from './chain.server'

/**
 * Writes changes into the record, in the transaction that makes them, and raises the versions of what was changed. The
 * last thing that the transaction does: everybody who changes something waits for the end of the record. A change
 * without a difference is not recorded.
 */
export async function recordChanges(
  trx: Knex.Transaction,
  context: Pick<StaffContext, 'actor' | 'source' | 'batch' | 'now'>,
  changes: readonly Change[],
): Promise<void> {
  const recorded = changes.flatMap((change) => {
    const differences = differencesOf(change)
    return Object.keys(differences).length > 0 || change.before === null || change.after === null
      ? [{ change, differences, version: null as number | null }]
      : []
  })
  if (recorded.length === 0) return
  await raiseVersionsOf(trx, recorded)
  const at = context.now().toISOString()
  const { actor } = context
  let { lastId, lastHash } = await lockHead(trx)
  const rows: LogRow[] = []
  for (const { change, differences, version } of recorded) {
    const thingId = String(change.id)
    const { fields, values } = withoutPersonal(differences, change.personal ?? [])
    await insertValues(trx, { kind: change.kind, id: thingId }, values)
    const row = {
      id: lastId + 1,
      at,
      actorKind: actor.kind,
      actorId: 'id' in actor ? actor.id : null,
      actorName: 'name' in actor ? actor.name : '',
      source: context.source,
      thingKind: change.kind,
      thingId,
      thingLabel: change.label,
      action:
        change.before === null
          ? ('created' as const)
          : change.after === null
            ? ('deleted' as const)
            : ('changed' as const),
      changes: JSON.stringify(fields),
      version,
      batch: context.batch ?? null,
      previousHash: lastHash,
    }
    const hash = hashRow(row)
    rows.push({ ...row, hash })
    ;[lastId, lastHash] = [row.id, hash]
  }
  await appendRows(trx, rows)
}

/** Gives changes the versions of what they have changed: the first has version 1, every later one the next. */
async function raiseVersionsOf(
  trx: Knex.Transaction,
  recorded: ReadonlyArray<{ change: Change; version: number | null }>,
): Promise<void> {
  let waiting = recorded.filter(({ change }) => change.after !== null)
  for (const one of waiting) if (one.change.before === null) one.version = 1
  waiting = waiting.filter(({ change }) => change.before !== null)
  while (waiting.length > 0) {
    // something that has changed twice is raised twice, one after the other
    const firsts = new Map(waiting.toReversed().map((one) => [`${one.change.kind} ${one.change.id}`, one]))
    const round = new Set(firsts.values())
    for (const kind of new Set([...round].map(({ change }) => change.kind))) {
      const ofKind = [...round].filter(({ change }) => change.kind === kind)
      const versions = await raiseVersions(
        trx,
        kind,
        ofKind.map(({ change }) => change.id),
      )
      for (const one of ofKind) one.version = versions.get(String(one.change.id)) ?? null
    }
    waiting = waiting.filter((one) => !round.has(one))
  }
}

type Differences = Record<string, [LoggedValue, LoggedValue]>

/** The fields that differ, with their values before and after. */
function differencesOf({ before, after }: Change): Differences {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return Object.fromEntries(
    [...names].flatMap((name): Array<[string, [LoggedValue, LoggedValue]]> => {
      const pair: [LoggedValue, LoggedValue] = [before?.[name] ?? null, after?.[name] ?? null]
      return isDeepStrictEqual(toPlain(pair[0]), toPlain(pair[1])) ? [] : [[name, pair]]
    }),
  )
}

const toPlain = (value: LoggedValue): unknown => JSON.parse(JSON.stringify(value))

function withoutPersonal(differences: Differences, personal: readonly string[]) {
  const values: ReturnType<typeof makePersonalValue>[] = []
  const hide = (value: LoggedValue): LoggedValue => {
    if (value === null || value === '') return value
    const made = makePersonalValue(JSON.stringify(value))
    values.push(made)
    return personalValue(made.hash)
  }
  const fields = Object.entries(differences).map(([name, [before, after]]) => [
    name,
    personal.includes(name) ? [hide(before), hide(after)] : [before, after],
  ])
  return { fields: Object.fromEntries(fields) as Differences, values }
}

const digestOf = (value: LoggedValue): LoggedValue =>
  value === null ? null : `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)}`

/** A text without what is sealed in it: of that only that it has changed is seen. */
const withoutSealed = (value: LoggedValue): LoggedValue =>
  typeof value === 'string'
    ? value.replace(/sealed:[A-Za-z0-9_-]+/g, (text) => `sealed ${String(digestOf(text))}`)
    : value

/** The fields of something as they are recorded: secret and large values only by a hash. */
function recordedFields(kind: ThingKind, thing: StoredThing | null): LoggedFields | null {
  if (thing === null) return null
  const { digest: digested = [], sealed = [] } = tableOf(kind)
  const digest = digested.map(camelCase)
  return Object.fromEntries(
    Object.entries(thing.fields).map(([name, value]) => [
      name,
      digest.includes(name) ? digestOf(value) : sealed.includes(name) ? withoutSealed(value) : value,
    ]),
  )
}

/** Collects what a transaction changes. */
export interface Recorder {
  /**
   * Runs what writes a row, and records how the row differs afterwards. The row stays locked until the transaction
   * ends. Error: `stale` (thrown, which rolls back) when the row has another version than the one that the change was
   * made from.
   * @param where the columns that find the row, before and after
   * @param expectedVersion the version that the change was made from; 0 when there was no such row
   */
  row<T>(
    kind: ThingKind,
    where: Record<string, string | number | null>,
    write: () => Promise<T>,
    expectedVersion?: number,
  ): Promise<T>
  /**
   * Records with the row that is being written what is in no column of it.
   * @param personal the names of the fields that are a person's words
   */
  detail(fields: LoggedFields, personal?: readonly string[]): void
  /** Records a change that is not one of a single row. */
  add(change: Change): void
}

export function createRecorder(trx: Knex.Transaction, changes: Change[]): Recorder {
  let details: { fields: LoggedFields; personal: string[] } = { fields: {}, personal: [] }
  return {
    async row(kind, where, write, expectedVersion) {
      const before = await lockThing(trx, kind, where)
      if (expectedVersion !== undefined && (before?.version ?? 0) !== expectedVersion)
        throw new FailureError((await staleFailure(trx, kind, before, expectedVersion)).error)
      details = { fields: {}, personal: [] }
      const result = await write()
      const { key = 'id', personal = [] } = tableOf(kind)
      const after = await lockThing(trx, kind, before ? { [key]: before.id } : where)
      const thing = after ?? before
      if (thing)
        changes.push({
          kind,
          id: thing.id,
          label: thing.label,
          before: recordedFields(kind, before),
          after: after && { ...recordedFields(kind, after), ...details.fields },
          personal: [...personal.map(camelCase), ...details.personal],
        })
      return result
    },
    detail(fields, personal = []) {
      details = { fields: { ...details.fields, ...fields }, personal: [...details.personal, ...personal] }
    },
    add(change) {
      changes.push(change)
    },
  }
}

/** Who has changed something, and what of it, since one of its versions. */
async function staleFailure(trx: Knex.Transaction, kind: ThingKind, thing: StoredThing | null, version: number) {
  const rows = thing ? await readChangesSince(trx, kind, String(thing.id), version) : []
  return refuse('stale', {
    label: thing?.label ?? kind,
    changes: rows.map((row) => ({ by: actorName(row), at: row.at, fields: Object.keys(JSON.parse(row.changes)) })),
  })
}
