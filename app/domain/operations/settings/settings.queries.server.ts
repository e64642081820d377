import type { Knex } from 'knex'

interface SettingRow {
  key: string
  value: string
}

/** Every stored setting; the value is JSON. */
export async function readSettingRows(q: Knex): Promise<SettingRow[]> {
  return await q('settings').select('key', 'value')
}

/** The versions of the stored settings by key. */
export async function readSettingVersions(q: Knex): Promise<Map<string, number>> {
  const rows: Array<{ key: string; version: number }> = await q('settings').select('key', 'version')
  return new Map(rows.map(({ key, version }) => [key, version]))
}
