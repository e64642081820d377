import type { Database } from '~db/connection'
import { upsertPlugin } from './storefront.queries.server'

/**
 * Switches a plugin on or off for the whole shop; with settings, stores those instead of the stored ones. The caller has
 * checked them with the plugin's own schema. Every process knows it with its next request.
 */
export async function changePlugin(
  db: Database,
  moduleName: string,
  change: { isActive: boolean; config?: Record<string, unknown> },
): Promise<void> {
  const config = change.config === undefined ? undefined : JSON.stringify(change.config)
  await db.transaction((trx) => upsertPlugin(trx, moduleName, { isActive: change.isActive, config }))
}
