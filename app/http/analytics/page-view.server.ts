import { readCheckoutCart } from '~/domain/sales/cart/read-cart.server'
import type { ReportedLine } from '~/domain/operations/analytics/shop-event'
import { findOwnPurchase } from '~/domain/operations/analytics/own-purchase.server'
import { addressStepPath, cartPath, checkoutCompletePath, isProductPath } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { readProductPage } from '~/http/catalogue/product-page.server'

/**
 * Reports what looking at a page of the shop means: a product, the cart, the beginning of the checkout, or an order
 * that has just been placed. Other pages mean nothing.
 * @param address path and query, as a browser tells it
 */
export async function reportPageView(context: RequestContext, address: string): Promise<void> {
  if (!address.startsWith('/') || !URL.canParse(address, context.origin)) return
  const url = new URL(address, context.origin)
  if (url.origin !== new URL(context.origin).origin) return
  if (isProductPath(url.pathname)) return reportProduct(context, url)
  if (url.pathname === cartPath || url.pathname === addressStepPath) return reportCart(context, url.pathname)
  if (url.pathname === checkoutCompletePath) return reportOrder(context, url.searchParams.get('token'))
}

async function reportProduct(context: RequestContext, url: URL): Promise<void> {
  const selection = [...url.searchParams].flatMap(([name, value]) =>
    name.startsWith('o.') ? [[name.slice(2), value] as const] : [],
  )
  const parts = decoded(url.pathname).split('/').slice(2)
  const found = await readProductPage(context, parts, url.searchParams.get('sku'), Object.fromEntries(selection))
  if (found?.kind !== 'found') return
  const { product } = found.content
  const of = product.selected ? { variantId: product.selected.id } : { productId: product.id }
  context.report?.({ name: 'view_item', lines: [{ of, quantity: 1, unitPrice: product.price.amount }] })
}

async function reportCart(context: RequestContext, path: string): Promise<void> {
  const cart = await readCheckoutCart(context)
  if (cart.id === null || cart.lines.length === 0) return
  const lines: ReportedLine[] = cart.lines.map(({ variantId, quantity, unitPrice }) => ({
    of: { variantId },
    quantity,
    unitPrice: unitPrice.amount,
  }))
  const coupon = cart.coupon?.reason === null ? cart.coupon.code : null
  const value = cart.totals.grandTotal.amount
  context.report?.(
    path === cartPath
      ? { name: 'view_cart', lines, coupon, value }
      : { name: 'begin_checkout', key: String(cart.id), lines, coupon, value },
  )
}

/** A purchase whose visitor allowed analytics only after the order was placed; one that was reported is left out. */
async function reportOrder(context: RequestContext, token: string | null): Promise<void> {
  const orderId = await findOwnPurchase(context, token === null ? {} : { token })
  if (orderId !== null) context.report?.({ name: 'purchase', key: String(orderId), orderId })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
