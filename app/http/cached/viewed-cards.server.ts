import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { productPath } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { readViewedProducts } from './viewed-products.server'

/** The products that the visitor has looked at, the latest first, without that of the page itself. */
export async function readViewedCards(context: RequestContext): Promise<ProductCardView[]> {
  const cards = await readCards(context, readViewedProducts(context.cookies))
  return cards.filter(({ slug }) => productPath(slug) !== context.path.split('?')[0])
}
