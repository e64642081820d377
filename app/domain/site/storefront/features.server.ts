import type { Database } from '~db/connection'
import { readStoredPlugins } from './read-plugins.server'

/** Parts of the shop that the owner can switch off, by the module names of their plugins (app/plugins/features). */
export type Feature =
  | 'Review'
  | 'TradeEnquiry'
  | 'emailSubscription'
  | 'Gallery'
  | 'PincodeAvaliability'
  | 'ProductCustomisation'
  | 'SizeChart'

/** Whether the shop has a feature: each is there until the owner switches its plugin off. */
export async function hasFeature(shop: { db: Pick<Database, 'read'> }, feature: Feature): Promise<boolean> {
  return (await readStoredPlugins(shop)).get(feature)?.isActive !== false
}
