import type { Shop } from '~/domain/shared/shop'
import type { Plugin } from '../define-plugin.server'
import { callHooks } from './call-hooks.server'

export interface PublicPlugin {
  moduleName: string
  config: Record<string, unknown>
}

/** The active plugins with the settings of each that everybody may read, as its definition says. */
export async function readPublicPlugins(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db' | 'log'>,
): Promise<PublicPlugin[]> {
  return callHooks(plugins, shop, 'publicSettings', (plugin, config) => ({
    moduleName: plugin.moduleName,
    config: plugin.publicSettings(config),
  }))
}
