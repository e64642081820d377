import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, type StaffResult } from '~/domain/shared/result'
import { upsertPlugin } from './storefront.queries.server'

/**
 * Switches a plugin on or off for the whole shop; with settings, stores those instead of the stored ones. The caller
 * has checked them with the plugin's own schema. Every process knows it with its next request.
 */
export async function changePlugin(
  context: StaffContext,
  moduleName: string,
  change: { isActive: boolean; config?: Record<string, unknown>; version?: number },
): Promise<StaffResult<null>> {
  const config = change.config === undefined ? undefined : JSON.stringify(change.config)
  return changeShop(context, 'settings', async (trx, record) => {
    const write = () => upsertPlugin(trx, moduleName, { isActive: change.isActive, config })
    await record.row('plugin', { module_name: moduleName }, write, change.version)
    return ok(null)
  })
}
