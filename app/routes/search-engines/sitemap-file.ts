import type { LoaderFunctionArgs } from '~/framework/server'
import { hasSitemapFile, readSitemapFile, sitemapKinds } from '~/domain/site/search-engines/sitemap.server'
import { requestContext } from '~/http/context.server'
import { sitemapLines } from './sitemap-xml'
import { xmlFileResponse } from './xml-response.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/** A file of the sitemap: pages-1.xml, articles-1.xml, products-1.xml, products-2.xml … */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(args.params.file ?? '') ?? []
  const kind = sitemapKinds.find((one) => one === name)
  const number = Number(digits)
  if (!kind || !(await hasSitemapFile(context, kind, number))) return new Response('Page Not Found', { status: 404 })
  return xmlFileResponse(args.request, context, `sitemap ${kind} ${number}`, () =>
    sitemapLines(context.origin, readSitemapFile(context, kind, number)),
  )
})
