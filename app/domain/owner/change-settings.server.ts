import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/result'
import { isSettingKey, settingsSchema, type Settings } from '~/domain/settings/settings'
import { parseFields } from './parse-fields'
import { writeSetting } from './owner.queries.server'

const words: Record<string, boolean> = { on: true, yes: true, true: true, off: false, no: false, false: false }

/**
 * Sets one setting (specification 1, section 3). Flags are on or off; numbers and texts as they are.
 * Errors: `not_found` for an unknown key, `invalid_input` for a value of another type.
 */
export async function changeSetting(
  db: Database,
  key: string,
  text: string,
  now: Date,
): Promise<Result<Partial<Settings>>> {
  if (!isSettingKey(key)) return fail('not_found', `There is no setting ${key}`)
  const schema = settingsSchema.shape[key]
  const kind = typeof schema.parse(undefined)
  const value = kind === 'boolean' ? words[text.toLowerCase()] : kind === 'number' ? Number(text) : text
  if (value === undefined) return fail('invalid_input', `${key}: the value must be on or off`)
  const parsed = parseFields(schema, value)
  if (!parsed.ok) return fail('invalid_input', `${key}: ${parsed.error.message}`)
  await db.transaction((trx) => writeSetting(trx, key, JSON.stringify(parsed.value), now.toISOString()))
  return ok({ [key]: parsed.value })
}
