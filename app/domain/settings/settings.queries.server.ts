import type { Knex } from 'knex'

export interface SettingRow {
  key: string
  value: string
}

export interface ChannelRow {
  id: number
  code: string
  host: string
  name: string
  country_code: string
  state_code: string | null
  currency: string
  language_tag: string
  time_zone: string
  mobile_code: string
  mobile_number_length: number | null
  prices_include_tax: number
  order_prefix: string
}

const channelColumns = [
  'id',
  'code',
  'host',
  'name',
  'country_code',
  'state_code',
  'currency',
  'language_tag',
  'time_zone',
  'mobile_code',
  'mobile_number_length',
  'prices_include_tax',
  'order_prefix',
]

export async function readSettingRows(q: Knex): Promise<SettingRow[]> {
  return await q('settings').select('key', 'value')
}

export async function readChannelRow(
  q: Knex,
  where: { code: string } | { host: string } | { id: number },
): Promise<ChannelRow | undefined> {
  return await q('channels')
    .where({ ...where, is_active: 1 })
    .first(channelColumns)
}

export async function readChannelRows(q: Knex): Promise<ChannelRow[]> {
  return await q('channels').where({ is_active: 1 }).select(channelColumns).orderBy('id')
}
