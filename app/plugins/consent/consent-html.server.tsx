import { renderToStaticMarkup } from 'react-dom/server'
import { readConsent, type Consent, type ConsentSource } from '~/domain/operations/consent/consent'
import { asksForConsent } from '~/domain/operations/consent/consent-countries'
import type { ShopChannel } from '~/domain/shared/shop'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { shopEventsPath } from '~/paths'
import { scriptHref } from '../analytics/script-files.server'
import type { LoadedSnippets, OptionalSnippets } from '../hooks/load-snippets.server'
import { ConsentPart } from './consent-part'

/** The shop's own script, which asks for what the scripts of tools report. */
const shopEventsSnippet = {
  position: 'body' as const,
  src: scriptHref('shopEvents'),
  data: { 'data-href': shopEventsPath },
}

/** Reads which of the scripts that need consent a visitor allows. */
export async function readVisitorConsent(
  shop: ShopChannel,
  optional: readonly OptionalSnippets[],
  source: ConsentSource,
): Promise<Consent> {
  return readConsent(
    source,
    optional.map(({ item }) => item.id),
    asksForConsent(shop.channel, await readStorefront(shop)),
  )
}

/**
 * The end of a page as this visitor has it, as HTML: the question about cookies until it is answered, and the scripts
 * that the visitor allows. It is all that a page shows of the visitor's consent.
 * @param source.hasScripts false for a visitor who saves data: no script is added then, but the picture that counts
 *   pages
 * @param source.hasQuestion false on the page that asks it anyway
 */
export async function consentHtml(
  shop: ShopChannel,
  { optional, isReporting }: Pick<LoadedSnippets, 'optional' | 'isReporting'>,
  source: ConsentSource & { hasScripts: boolean; hasQuestion?: boolean },
): Promise<string> {
  const consent = await readVisitorConsent(shop, optional, source)
  const allowed = optional.filter(({ item }) => consent.accepted.includes(item.id))
  const storefront = await readStorefront(shop)
  const isElsewhere = source.hasQuestion !== false
  const asks = !consent.isAnswered && isElsewhere
  const hasChoice = optional.length > 0 && asksForConsent(shop.channel, storefront)
  const hasIcon = consent.isAnswered && isElsewhere && hasChoice && storefront.hasCookieIcon
  const reports = isReporting || allowed.some((one) => one.isReporting)
  if (!asks && !hasIcon && !reports && allowed.length === 0) return ''
  const { hasScripts } = source
  const snippets = hasScripts ? allowed.flatMap((one) => one.snippets) : []
  return renderToStaticMarkup(
    <ConsentPart
      asks={asks}
      hasIcon={hasIcon}
      snippets={reports && hasScripts ? [shopEventsSnippet, ...snippets] : snippets}
      pageViews={reports ? (hasScripts ? 'by-script' : 'by-picture') : 'none'}
    />,
  )
}
