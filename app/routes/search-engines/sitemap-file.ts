import type { LoaderFunctionArgs } from '~/framework/server'
import { readSitemapFile, sitemapKinds } from '~/domain/site/search-engines/sitemap.server'
import { requestContext } from '~/http/context.server'
import { sitemapLines } from './sitemap-xml'
import { xmlResponse } from './xml-response.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/** A file of the sitemap: pages-1.xml, articles-1.xml, products-1.xml, products-2.xml … */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(args.params.file ?? '') ?? []
  const kind = sitemapKinds.find((one) => one === name)
  const entries = kind ? await readSitemapFile(context, kind, Number(number)) : null
  if (!entries) return new Response('Page Not Found', { status: 404 })
  return xmlResponse(sitemapLines(context.origin, entries), context.isSecure)
})
