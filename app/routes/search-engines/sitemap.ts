import type { LoaderFunctionArgs } from '~/framework/server'
import { countSitemapFiles } from '~/domain/site/search-engines/sitemap.server'
import { requestContext } from '~/request/context.server'
import { sitemapIndex } from '~/response/search-engines/sitemap'
import { xmlResponse } from '~/response/search-engines/xml-response.server'
import { answerIfAvailable } from '~/response/unavailable/unavailable.server'

/** The list of the files of the sitemap. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  return xmlResponse(sitemapIndex(context.origin, await countSitemapFiles(context)), context.isSecure)
})
