import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import type { ShopLog, Visitor } from '~/domain/shared/shop'
import { parseJson } from '~/domain/shared/parse-json'
import { isPublicSettingKey, isSettingKey, settingsSchema, type Settings } from './settings'
import { readSettingRows } from './settings.queries.server'

/** The stored settings, read now, with the names of those that have no valid value. */
export async function readStoredSettings(q: Knex): Promise<{ settings: Settings; invalidKeys: string[] }> {
  const stored: Record<string, unknown> = {}
  const invalidKeys: string[] = []
  for (const { key, value } of await readSettingRows(q)) {
    if (!isSettingKey(key)) continue
    const parsed = settingsSchema.shape[key].safeParse(parseJson(value))
    // parseJson returns undefined for invalid JSON, and the schema would use its default without a warning
    if (parsed.success && parseJson(value) !== undefined) stored[key] = parsed.data
    else invalidKeys.push(key)
  }
  return { settings: settingsSchema.parse(stored), invalidKeys }
}

const cachedSettings = cacheReferenceData((db) => readStoredSettings(db.read))

/**
 * The shop's settings, typed. A value of the wrong type is replaced by its default and logged.
 */
export async function readSettings(db: Pick<Database, 'read'>, log?: Pick<ShopLog, 'warn'>): Promise<Settings> {
  const { settings, invalidKeys } = await cachedSettings(db)
  for (const key of invalidKeys) log?.warn({ key }, 'a setting has a value of the wrong type; its default is used')
  return settings
}

/** The requested settings; unknown and private keys are left out. All settings of the specification are public. */
export function readPublicSettings(visitor: Pick<Visitor, 'settings'>, keys: readonly string[]): Partial<Settings> {
  const requested = new Set(keys.slice(0, 200).filter(isPublicSettingKey))
  return Object.fromEntries(Object.entries(visitor.settings).filter(([key]) => isSettingKey(key) && requested.has(key)))
}
