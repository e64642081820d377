import type { LoaderFunctionArgs } from '~/framework/server'
import { readNewestArticles } from '~/domain/site/blog/read-blog.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { requestContext } from '~/http/context.server'
import { atomFeed } from './atom-feed'
import { setSafetyHeaders } from '~/http/document.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

const maxArticles = 20

/** The newest articles as an Atom feed (RFC 4287). */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const articles = await readNewestArticles(context, maxArticles)
  const { name } = await readStorefront(context)
  const headers = new Headers({
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=900',
  })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(atomFeed(context.origin, name, articles, context.now()), { headers })
})
