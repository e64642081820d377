import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, type StaffResult } from '~/domain/shared/result'
import { upsertPlugin } from '~/domain/site/storefront/storefront.queries.server'
import type { Feature } from '~/domain/site/storefront/features.server'
import { refreshGiftCards } from '~/domain/catalogue/listing/index/refresh-listings.server'

/** The plugin that asks who gets a gift card. */
const customisation: Feature = 'ProductCustomisation'

/**
 * Switches a plugin on or off for the whole shop; with settings, stores those instead of the stored ones. The caller
 * has checked them with the plugin's own schema. Every process knows it with its next request. Listings know at once
 * whether gift cards are sold (isOnSale).
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
    if (moduleName === customisation) await refreshGiftCards(trx)
    return ok(null)
  })
}
