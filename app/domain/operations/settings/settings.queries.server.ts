import type { Knex } from 'knex'

interface SettingRow {
  key: string
  value: string
}

/** Every stored setting; the value is JSON. */
export async function readSettingRows(q: Knex): Promise<SettingRow[]> {
  return await q('settings').select('key', 'value')
}
