import { readShownCart } from '~/domain/sales/cart/read-cart.server'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { readCrossSells } from '~/domain/catalogue/products/read-cross-sells.server'
import type { CartLoss } from '~/domain/sales/cart/cart'
import type { ShopChannel } from '~/domain/shared/shop'
import { serverPart } from '~/framework/page-data'
import type { RequestContext } from '~/http/context.server'
import { listOtherCarts } from '~/http/link-targets/channel-links.server'
import { readReadyCoupon } from '~/http/ready-coupon.server'
import { readViewedProducts } from '~/http/cached/viewed-products.server'

/** A row on a wide screen. */
const maxViewedShown = 4

/** Reads the products that go with those in the cart, for everybody who has the same ones in the cart. */
const readShownCrossSells = cacheContent({
  max: 300,
  keyOf: ({ channel }: ShopChannel, inCart: number[], shown: number[]) => [channel.id, inCart, shown],
  load: readCrossSells,
})

/** Why the cart may be empty: the browser keeps no cookies, or the cart was lost in the checkout (lostCartPath). */
function lossOf({ cookies }: RequestContext, url: string): CartLoss | null {
  const lost = new URL(url).searchParams.get('lost')
  if (lost === 'checkout' || lost === 'order') return lost
  return Object.values(cookies).some((value) => value !== undefined) ? null : 'cookies'
}

/** The visitor's cart, with what they have looked at and what goes with it. */
export async function readCartPage(context: RequestContext, url: string) {
  const cart = await readShownCart(context)
  // the drawer shows the cart without them
  const inCart = new Set(cart.lines.map(({ productId }) => productId))
  const viewedIds = readViewedProducts(context.cookies).filter((id) => !inCart.has(id))
  const viewed = (await readCards(context, viewedIds)).slice(0, maxViewedShown)
  const shown = viewed.map(({ id }) => id)
  const crossSells = await readShownCrossSells(context, [...inCart], shown)
  // who has switched the country with a full cart does not look for it in vain
  const otherCarts = cart.lines.length === 0 ? await listOtherCarts(context) : []
  const readyCoupon = cart.coupon === null ? readReadyCoupon(context.cookies) : null
  return { cart, loss: lossOf(context, url), readyCoupon, server: serverPart({ crossSells, viewed, otherCarts }) }
}
