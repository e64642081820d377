import type { LoaderFunctionArgs } from '~/framework/server'
import { readOtherPages, readProductFile, type SitemapEntry } from '~/domain/search-engines/sitemap.server'
import { requestContext, type RequestContext } from '~/request/context.server'
import { sitemapLines } from '~/response/search-engines/sitemap'
import { xmlResponse } from '~/response/search-engines/xml-response.server'
import { answerIfAvailable } from '~/response/unavailable/unavailable.server'

async function* inOneBatch(entries: SitemapEntry[]): AsyncGenerator<SitemapEntry[]> {
  yield entries
}

async function readFile(context: RequestContext, name: string): Promise<AsyncGenerator<SitemapEntry[]> | null> {
  if (name === 'pages.xml') return inOneBatch(await readOtherPages(context))
  const number = /^products-([1-9]\d{0,4})\.xml$/.exec(name)?.[1]
  return number === undefined ? null : readProductFile(context, Number(number))
}

/** A file of the sitemap: pages.xml, products-1.xml, products-2.xml … */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const entries = await readFile(context, args.params.file ?? '')
  if (!entries) return new Response('Page Not Found', { status: 404 })
  return xmlResponse(sitemapLines(context.origin, entries), context.isSecure)
})
