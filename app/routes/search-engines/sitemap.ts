import type { LoaderFunctionArgs } from '~/framework/server'
import { countSitemapFiles } from '~/domain/site/search-engines/sitemap.server'
import { requestContext } from '~/http/context.server'
import { sitemapIndex } from './sitemap-xml'
import { xmlHeaders } from './xml-response.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/** The list of the files of the sitemap. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  return new Response(sitemapIndex(context.origin, await countSitemapFiles(context)), {
    headers: await xmlHeaders(context),
  })
})
