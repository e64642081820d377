import type { Knex } from 'knex'
import type { ShopLog, Visitor } from '~/domain/shop'
import { parseJson } from '~/domain/parse-json'
import { isSettingKey, settingsSchema, type Settings } from './settings'
import { readSettingRows } from './settings.queries.server'

/**
 * The shop's settings, typed (decisions, Settings). A value of the wrong type falls back to its default; the log, where
 * one is given, says so.
 */
export async function readSettings(q: Knex, log?: Pick<ShopLog, 'warn'>): Promise<Settings> {
  const stored: Record<string, unknown> = {}
  for (const { key, value } of await readSettingRows(q)) {
    if (!isSettingKey(key)) continue
    const parsed = settingsSchema.shape[key].safeParse(parseJson(value))
    // a value that is no JSON parses to undefined, which the schema would quietly take for its default
    if (parsed.success && parseJson(value) !== undefined) stored[key] = parsed.data
    else log?.warn({ key }, 'a setting holds a value of the wrong type; its default is used')
  }
  return settingsSchema.parse(stored)
}

/** The requested settings that the specification names (all of them public); unknown keys are left out. */
export function readPublicSettings(visitor: Pick<Visitor, 'settings'>, keys: readonly string[]): Partial<Settings> {
  const wanted = new Set(keys.slice(0, 200).filter(isSettingKey))
  return Object.fromEntries(Object.entries(visitor.settings).filter(([key]) => isSettingKey(key) && wanted.has(key)))
}
