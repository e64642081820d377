import { readConsent, type ConsentSource } from '~/domain/operations/consent/consent'
import { asksForConsent } from '~/domain/operations/consent/consent-countries'
import type { ShopChannel, ShopLog } from '~/domain/shared/shop'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { readReportingTools, type ReportingTool } from '../hooks/reporting-tools.server'
import { plugins } from '../plugins.server'

/** The tools that get what this visitor does: those that need no consent, and those that the visitor allows. */
export async function readAllowedTools(
  shop: ShopChannel & { log: ShopLog },
  source: ConsentSource,
): Promise<ReportingTool[]> {
  const tools = await readReportingTools(plugins, shop)
  if (tools.length === 0) return []
  const asks = asksForConsent(shop.channel, await readStorefront(shop))
  const { accepted } = readConsent(
    source,
    tools.flatMap(({ consentId }) => consentId ?? []),
    asks,
  )
  return tools.filter(({ consentId }) => consentId === null || accepted.includes(consentId))
}
