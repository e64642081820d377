import type { LoaderFunctionArgs } from '~/framework/server'
import { activeGates } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/http/document.server'
import { sitemapPath } from '~/paths'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { requestContext } from '~/http/context.server'

export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const storefront = await readStorefront(context)
  // search engines stay away until the shop opens; during maintenance they get a 503 and come back
  const isGated = activeGates(await readGateState(context.db, context.channel)).length > 0
  const isIndexed = storefront.enableIndexing && !isGated
  const rules = isIndexed
    ? // pages of one shopper are not among them: crawlers have to read that they may not list them
      ['Disallow: /switch-channel', 'Disallow: /api/']
    : ['Disallow: /']
  const sitemap = isIndexed ? ['', `Sitemap: ${context.origin}${sitemapPath}`] : []
  const headers = new Headers({
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': isGated ? 'no-store' : 'public, max-age=3600',
  })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(['User-agent: *', ...rules, ...sitemap, ''].join('\n'), { headers })
})
