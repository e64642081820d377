import type { Knex } from 'knex'
import type { ShopLog, Visitor } from '~/domain/shop'
import { parseJson } from '~/domain/parse-json'
import { isSettingKey, settingsSchema, type Settings } from './settings'
import { readSettingRows } from './settings.queries.server'

/**
 * The shop's settings, typed (decisions, Settings). A value of the wrong type is replaced by its default and logged.
 */
export async function readSettings(q: Knex, log?: Pick<ShopLog, 'warn'>): Promise<Settings> {
  const stored: Record<string, unknown> = {}
  for (const { key, value } of await readSettingRows(q)) {
    if (!isSettingKey(key)) continue
    const parsed = settingsSchema.shape[key].safeParse(parseJson(value))
    // parseJson returns undefined for invalid JSON, and the schema would use its default without a warning
    if (parsed.success && parseJson(value) !== undefined) stored[key] = parsed.data
    else log?.warn({ key }, 'a setting has a value of the wrong type; its default is used')
  }
  return settingsSchema.parse(stored)
}

/** The requested settings; unknown keys are left out. All settings of the specification are public. */
export function readPublicSettings(visitor: Pick<Visitor, 'settings'>, keys: readonly string[]): Partial<Settings> {
  const requested = new Set(keys.slice(0, 200).filter(isSettingKey))
  return Object.fromEntries(Object.entries(visitor.settings).filter(([key]) => isSettingKey(key) && requested.has(key)))
}
