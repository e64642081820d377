import type { LoaderFunctionArgs } from '~/framework/server'
import { readFeedVariants } from '~/domain/site/search-engines/product-feed.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { requestContext } from '~/http/context.server'
import { productFeedLines } from './product-feed-xml'
import { xmlFileResponse } from './xml-response.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/** Answers with the feed of the products that the channel sells, for Google's Merchant Center. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const { origin, channel } = context
  const { currency, timeZone } = channel
  const { name: storeName } = await readStorefront(context)
  const shop = { origin, storeName, currency, timeZone, now: context.now() }
  return xmlFileResponse(args.request, context, 'products', () => productFeedLines(shop, readFeedVariants(context)))
})
