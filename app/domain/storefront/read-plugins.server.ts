import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { defineFact } from '~/domain/facts/facts.server'
import { parseJson } from '~/domain/parse-json'
import type { Shop } from '~/domain/shop'
import { readPluginRows } from './storefront.queries.server'

/** The stored settings of plugins, by their module names. */
export type StoredPlugins = ReadonlyMap<string, { isActive: boolean; config: Record<string, unknown> }>

const pluginsFact = defineFact(async (db): Promise<StoredPlugins> => {
  const rows = await readPluginRows(db.read)
  return new Map(
    rows.map(({ moduleName, isActive, config }) => {
      const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(config))
      return [moduleName, { isActive, config: parsed.success ? parsed.data : {} }]
    }),
  )
})

/** Reads the stored settings of plugins. Each plugin checks its own configuration (app/plugins). */
export async function readStoredPlugins(shop: { db: Pick<Database, 'read'> }): Promise<StoredPlugins> {
  return pluginsFact(shop.db)
}

export interface PublicPlugin {
  moduleName: string
  config: Record<string, unknown>
}

/**
 * The public keys of plugin configurations (specification 1, section 3; 2, section 3). Other keys may be secret.
 */
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

/** The shop's active plugins with the public part of their configuration, by name. */
export async function readPublicPlugins(shop: Pick<Shop, 'db'>): Promise<PublicPlugin[]> {
  return [...(await readStoredPlugins(shop))]
    .filter(([, { isActive }]) => isActive)
    .map(([moduleName, { config }]) => ({
      moduleName,
      config: Object.fromEntries(Object.entries(config).filter(([key]) => publicConfigKeys.has(key))),
    }))
}
