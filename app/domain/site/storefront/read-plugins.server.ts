import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { parseJson } from '~/domain/shared/parse-json'
import { readPluginRows } from './storefront.queries.server'

/** The stored settings of plugins, by their module names. */
export type StoredPlugins = ReadonlyMap<string, { isActive: boolean; config: Record<string, unknown> }>

const cachedPlugins = cacheReferenceData(async (db): Promise<StoredPlugins> => {
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
  return cachedPlugins(shop.db)
}
