import { z } from 'zod/v4'
import { parseJson } from '~/domain/parse-json'
import type { Visitor } from '~/domain/shop'
import { readActivePluginRows } from './storefront.queries.server'

export interface PublicPlugin {
  module_name: string
  config: Record<string, unknown>
}

/** What a visitor may know of a plugin's configuration (specification 1, section 3; 2, section 3). The rest may hold secrets. */
const publicConfigKeys: ReadonlySet<string> = new Set([
  'google_tag_id',
  'tag_code',
  'code',
  'default_message',
  'mobile_no',
  'chat_location',
  'website_id',
  'is_cookieless',
])

/** The shop's active plugins with the public part of their configuration. */
export async function readPlugins(visitor: Pick<Visitor, 'db'>): Promise<PublicPlugin[]> {
  const rows = await readActivePluginRows(visitor.db.read)
  return rows.map((row) => {
    const config = z.record(z.string(), z.unknown()).safeParse(parseJson(row.config))
    const entries = Object.entries(config.success ? config.data : {}).filter(([key]) => publicConfigKeys.has(key))
    return { module_name: row.module_name, config: Object.fromEntries(entries) }
  })
}
