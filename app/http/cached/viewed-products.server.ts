import type { RequestContext } from '~/http/context.server'
import { cookieNames, viewedProductsCookie, type Cookies } from '~/http/cookies.server'
import { viewedProductHeader } from './cached-page'

const maxViewed = 8
const idText = /^\d{1,15}$/

/** Ids of the products whose pages the visitor has seen, the latest first. */
export function readViewedProducts(cookies: Cookies): number[] {
  const ids = (cookies[cookieNames.viewed] ?? '').split('.', maxViewed).filter((id) => idText.test(id))
  return [...new Set(ids.map(Number))]
}

/** The cookie of a visitor who sees this product; null when it is the one that they have seen last. */
export function addViewedProduct(cookies: Cookies, productId: number, isSecure: boolean): string | null {
  const viewed = readViewedProducts(cookies)
  if (viewed[0] === productId) return null
  const ids = [productId, ...viewed.filter((id) => id !== productId)].slice(0, maxViewed)
  return viewedProductsCookie(ids.join('.'), isSecure)
}

/**
 * Returns the cookie of a visitor who reads a product page. Null for a guest who has put nothing into a cart: reading
 * pages alone stores nothing in a browser. Null for a page that a browser fetches in advance.
 * @param cookies of the visitor; those of the cart and the session are not checked
 * @param productId null for a page that shows no product
 * @param purpose the header Sec-Purpose, or null
 */
export function cookieOfView(
  cookies: Cookies,
  productId: number | null,
  purpose: string | null,
  isSecure: boolean,
): string | null {
  const hasActed = cookies[cookieNames.cart] !== undefined || cookies[cookieNames.session] !== undefined
  return hasActed && productId !== null && purpose === null ? addViewedProduct(cookies, productId, isSecure) : null
}

/**
 * Returns the header that a product page adds to its answer: the cookie, or the product of a page that is rendered for
 * all visitors.
 */
export function viewHeaders(
  { cookies, slots, isSecure }: Pick<RequestContext, 'cookies' | 'slots' | 'isSecure'>,
  { headers }: Request,
  productId: number,
): Record<string, string> {
  if (slots) return { [viewedProductHeader]: String(productId) }
  const cookie = cookieOfView(cookies, productId, headers.get('Sec-Purpose'), isSecure)
  return cookie === null ? {} : { 'Set-Cookie': cookie }
}
