import type { LoaderFunctionArgs } from '~/framework/server'
import { activeGates, maintenanceRetryAfter } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/http/document.server'
import { sitemapPath } from '~/paths'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { requestContext } from '~/http/context.server'

export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const storefront = await readStorefront(context)
  const gates = activeGates(await readGateState(context.db, context.channel))
  // search engines stay away until the shop opens; while it is away for a time they get a 503 and come back
  const isAway = gates.includes('inactive') || gates.includes('under-maintenance')
  const isGated = gates.length > 0
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
  if (isAway) headers.set('Retry-After', String(maintenanceRetryAfter / 1000))
  setSafetyHeaders(headers, context.isSecure)
  return new Response(['User-agent: *', ...rules, ...sitemap, ''].join('\n'), { status: isAway ? 503 : 200, headers })
})
