import type { Shop } from '~/domain/shared/shop'
import type { Plugin } from '../define-plugin.server'
import { callHooks } from './call-hooks.server'

/** A tool that gets what shoppers do. */
export interface ReportingTool {
  moduleName: string
  /** The id of what the visitor must allow; null when it needs no consent. */
  consentId: string | null
  /** The cookies that it sets; null when it needs no consent. */
  cookies: RegExp | null
  inBrowser: boolean
  fromServer: boolean
}

/** The tools of active plugins that get what shoppers do. */
export async function readReportingTools(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db' | 'log'>,
): Promise<ReportingTool[]> {
  const tools = await callHooks(plugins, shop, 'shopEvents', (plugin, config) => {
    const ways = plugin.shopEvents(config)
    const item = plugin.consentItem(config)
    return (
      ways && { moduleName: plugin.moduleName, consentId: item?.id ?? null, cookies: item?.cookies ?? null, ...ways }
    )
  })
  return tools.filter((tool) => tool !== null)
}
