import type { LoaderFunctionArgs } from '~/framework/server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/response/document.server'
import { sitemapPath } from '~/paths'
import { answerIfAvailable } from '~/response/unavailable/unavailable.server'
import { requestContext } from '~/request/context.server'

export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const storefront = await readStorefront(context)
  const rules = storefront.enableIndexing
    ? ['Disallow: /cart', 'Disallow: /checkout', 'Disallow: /order/', 'Disallow: /api/']
    : ['Disallow: /']
  const sitemap = storefront.enableIndexing ? ['', `Sitemap: ${context.origin}${sitemapPath}`] : []
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(['User-agent: *', ...rules, ...sitemap, ''].join('\n'), { headers })
})
