import type { LoggedFields, ThingKind } from '~/domain/operations/changes/change-log/change-log'
import { readEarlierFields } from '~/domain/operations/changes/change-log/read-earlier.server'
import { fail, ok, type StaffResult } from '~/domain/shared/result'
import { readTypedJson } from '../../command-line/typed-files'
import { writeJson } from '../export'
import { numberOption, type OwnerArea, type OwnerShop, type Printed } from '../owner-command'

/** Something that the owner keeps as a document, such as a menu: it is saved from a file, and written to one again. */
interface DocumentKind {
  /** As sentences name it: menu. */
  name: string
  /** What names one: HANDLE or SLUG. */
  key: string
  /** The command that saves one. */
  saveCommand: string
  saveSummary: string
  /** The document as it can be saved again. */
  read(shop: OwnerShop, key: string): Promise<StaffResult<object>>
  save(shop: OwnerShop, key: string, document: unknown): Promise<StaffResult<Printed>>
  /** What was there before the change with a number, or before the last one; null when nothing is known of it. */
  readEarlier(shop: OwnerShop, key: string, change?: number): Promise<object | null>
  /** Whether the changes that can be undone have numbers, those of the record. */
  hasNumbers: boolean
}

/** Reads what was there before a change from the record of changes. */
export const fromRecord =
  (recorded: {
    kind: ThingKind
    where(key: string): Record<string, string>
    contentFields: readonly string[]
    toDocument(fields: LoggedFields): object
  }): DocumentKind['readEarlier'] =>
  async ({ db }, key, change) => {
    const { kind, where, contentFields, toDocument } = recorded
    const earlier = await readEarlierFields(db, kind, where(key), key, { contentFields, change })
    return earlier && toDocument(earlier.fields)
  }

/**
 * The commands of documents: one that saves a file, `write`, which writes that file again, and `restore`, which saves
 * what was there before the last change, or before an older one.
 */
export function documentCommands(document: DocumentKind): OwnerArea {
  const { name, key, saveCommand, saveSummary, read, save, readEarlier, hasNumbers } = document
  return {
    [saveCommand]: {
      usage: `${key} FILE.json`,
      summary: saveSummary,
      arguments: [key, 'FILE.json'],
      async run(shop, [typed = '', file = '']) {
        const content = await readTypedJson(file)
        return content.ok ? save(shop, typed, content.value) : content
      },
    },
    write: {
      usage: `${key} FILE.json`,
      summary: `Writes a ${name} to a file, which ${saveCommand} takes; the file is replaced`,
      arguments: [key, 'FILE.json'],
      async run(shop, [typed = '', file = '']) {
        const found = await read(shop, typed)
        if (!found.ok) return found
        const written = await writeJson(file, found.value)
        return written.ok ? ok([{ [key.toLowerCase()]: typed, file }]) : written
      },
    },
    restore: {
      usage: hasNumbers ? `${key} [--change NUMBER]` : key,
      summary:
        `Brings back a ${name} as it was before its last change or its deletion; a second restore undoes the first` +
        (hasNumbers ? '. With --change: before the change that has this number in the record (log list)' : ''),
      arguments: [key],
      options: hasNumbers ? { change: { type: 'string' } } : {},
      async run(shop, [typed = ''], options) {
        const change = numberOption(options, 'change')
        if (!change.ok) return change
        const earlier = await readEarlier(shop, typed, change.value)
        if (earlier) return save(shop, typed, earlier)
        const which = change.value === undefined ? '' : 'such '
        return fail('not_found', `The shop knows no ${which}change of the ${name} ${typed} that can be undone`)
      },
    },
  }
}
