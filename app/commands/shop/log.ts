import { isThingKind, thingKinds } from '~/domain/operations/changes/change-log/change-log'
import { checkLog } from '~/domain/operations/changes/change-log/check-log.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { plainAmount, showAmounts } from '~/domain/operations/changes/change-log/show-amounts.server'
import { fail, ok } from '~/domain/shared/result'
import { allOf, dateOption, numberOption, textOption, type OwnerArea } from './owner-command'

const text = { type: 'string' } as const
const actorKinds = ['member', 'command', 'import', 'schedule', 'plugin', 'customer', 'guest']

/** The record of changes: who changed what, and when. */
export const logArea: OwnerArea = {
  list: {
    usage: '[--thing KIND[:NAME]] [--actor KIND[:ID]] [--since DATE] [--batch ID] [--before NUMBER] [--limit N]',
    summary:
      'Shows who changed what, the latest first (50 unless --limit says otherwise); --before shows the changes before the one with this number. ' +
      `KIND of a thing is one of ${thingKinds.join(', ')}, NAME is its slug, code or key; KIND of an actor is one of ${actorKinds.join(', ')}`,
    options: { thing: text, actor: text, since: text, batch: text, before: text, limit: text },
    async run(shop, _given, options) {
      const parsed = allOf({
        since: dateOption(shop, options, 'since'),
        before: numberOption(options, 'before'),
        limit: numberOption(options, 'limit'),
      })
      if (!parsed.ok) return parsed
      const [thing, ...label] = textOption(options, 'thing')?.split(':') ?? []
      if (thing !== undefined && !isThingKind(thing))
        return fail('invalid_input', `--thing: must be one of ${thingKinds.join(', ')}`)
      const [actor, id] = textOption(options, 'actor')?.split(':') ?? []
      if (actor !== undefined && !actorKinds.includes(actor))
        return fail('invalid_input', `--actor: must be one of ${actorKinds.join(', ')}`)
      const batch = textOption(options, 'batch')
      const { since, before, limit } = parsed.value
      const entries = await readLog(shop.db, {
        ...(thing === undefined
          ? {}
          : { thing: { kind: thing, label: label.length > 0 ? label.join(':') : undefined } }),
        ...(actor === undefined ? {} : { actor: { kind: actor, id: id === undefined ? undefined : Number(id) } }),
        since,
        batch,
        before,
        limit: Math.min(limit ?? 50, 1000),
      })
      const shown = await showAmounts(shop.db, entries, plainAmount)
      return ok(
        shown.map((entry) => ({
          number: entry.id,
          at: entry.at,
          by: entry.by,
          from: entry.source,
          action: entry.action,
          thing: `${entry.thingKind} ${entry.thingLabel}`,
          changes: Object.entries(entry.changes)
            .map(([field, [old, value]]) => `${field}: ${JSON.stringify(old)} → ${JSON.stringify(value)}`)
            .join('; '),
        })),
      )
    },
  },
  check: {
    usage: '',
    summary: 'Checks that nobody has changed the record afterwards, and names the first row that is wrong',
    async run({ db }) {
      const { rows, problem } = await checkLog(db)
      if (problem === null) return ok([{ rows, record: 'whole' }])
      const row = problem.row
      const about = row ? ` (${row.at}, ${row.by}, ${row.thingKind} ${row.thingLabel})` : ''
      return fail('shop_error', `${problem.problem}${problem.id === null ? '' : `: ${problem.id}`}${about}`)
    },
  },
}
