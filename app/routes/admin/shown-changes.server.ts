import { thingKinds, type LoggedValue } from '~/domain/operations/changes/change-log/change-log'
import type { LogEntry } from '~/domain/operations/changes/change-log/read-log.server'
import { amountInLanguage, showAmounts } from '~/domain/operations/changes/change-log/show-amounts.server'
import { isSelectionBatch } from '~/domain/operations/selections/selection'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { RequestContext } from '~/http/context.server'

/** An entry of the log of changes as its page shows it. */
export interface ShownChange {
  id: number
  at: string
  by: string
  source: string
  /** 'product bud-vase' */
  thing: string
  action: LogEntry['action']
  fields: Array<{ name: string; before: string | null; after: string | null }>
  /** How many more fields have changed. */
  others: number
  /** What was changed together has the same text here. */
  batch: string | null
}

/** An entry shows so many fields, and of each value so many characters. */
const maxFields = 30
const maxLength = 300

/** 'shipping_zone', 'onHand' and 'document.name' as words. */
export const wordsOf = (name: string) =>
  name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

function valueText(value: LoggedValue): string | null {
  if (value === null || value === '') return null
  // large and secret values are recorded by a hash, which tells people nothing
  if (typeof value === 'string' && /^sha256:[0-9a-f]{16}$/.test(value)) return '(a text that is not kept)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** Entries of the log as its pages show them, with amounts in the language of the channel. */
export async function shownChanges(
  { db, channel }: Pick<RequestContext, 'db' | 'channel'>,
  entries: readonly LogEntry[],
): Promise<ShownChange[]> {
  const shown = await showAmounts(db, entries, amountInLanguage(channel.languageTag))
  return shown.map((entry) => shownChange(entry, channel))
}

function shownChange(entry: LogEntry, channel: RequestContext['channel']): ShownChange {
  const all = Object.entries(entry.changes).map(([name, [before, after]]) => ({
    name: wordsOf(name),
    before: valueText(before),
    after: valueText(after),
  }))
  const fields = all.filter(({ before, after }) => before !== null || after !== null)
  return {
    id: entry.id,
    at: instantText(entry.at, channel),
    by: entry.by,
    source: entry.source,
    thing: `${wordsOf(entry.thingKind)} ${entry.thingLabel}`,
    action: entry.action,
    fields: fields.slice(0, maxFields),
    others: Math.max(0, fields.length - maxFields),
    batch: isSelectionBatch(entry.batch) ? entry.batch : null,
  }
}

/** The kinds of things whose changes are recorded, by their names. */
export const kindOptions = thingKinds
  .map((value) => ({ value, label: wordsOf(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))
