import { renderToStaticMarkup } from 'react-dom/server'
import { readConsent, type Consent, type ConsentSource } from '~/domain/consent/consent'
import type { ShopChannel } from '~/domain/shop'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import type { OptionalSnippets } from '../plugin-hooks.server'
import { ConsentPart } from './consent-part'

/** What a visitor allows of the scripts that need consent. */
export async function readVisitorConsent(
  shop: ShopChannel,
  optional: readonly OptionalSnippets[],
  source: ConsentSource,
): Promise<Consent> {
  const { isCookieWarningEnabled: asks } = await readStorefront(shop)
  return readConsent(
    source,
    optional.map(({ item }) => item.id),
    asks,
  )
}

/**
 * The end of a page as this visitor has it, as HTML: the question about cookies until it is answered, and the scripts
 * that the visitor allows. It is all that a page shows of the visitor's consent.
 * @param source.hasScripts false for a visitor who saves data: no script is added then
 * @param source.hasQuestion false on the page that asks it anyway
 */
export async function consentHtml(
  shop: ShopChannel,
  optional: readonly OptionalSnippets[],
  source: ConsentSource & { hasScripts: boolean; hasQuestion?: boolean },
): Promise<string> {
  const consent = await readVisitorConsent(shop, optional, source)
  const allowed = source.hasScripts ? optional.filter(({ item }) => consent.accepted.includes(item.id)) : []
  const asks = !consent.isAnswered && source.hasQuestion !== false
  if (!asks && allowed.length === 0) return ''
  return renderToStaticMarkup(<ConsentPart asks={asks} snippets={allowed.flatMap(({ snippets }) => snippets)} />)
}
