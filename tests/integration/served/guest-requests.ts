import { z } from 'zod/v4'
import type { ServedShop } from '../served-shop'
import { goodBodies } from './hostile-bodies'

/** A guest with a cart: the cookie of the cart, its id and the id of its first line. */
export interface Guest {
  cookie: string
  cartId: number
  lineId: number
}

interface GuestRequest {
  /** POST by default. */
  method?: string
  body?: BodyInit
  /** The content type, where the body does not determine it. */
  type?: string
  cookie?: string
}

export interface GuestRequests {
  send(path: string, request: GuestRequest): Promise<Response>
  /** Sends a call of the API with a body that may be no valid JSON. */
  sendJson(method: string, path: string, json: string, cookie?: string): Promise<Response>
  /** Makes a cart with two pieces of a variant. */
  openCart(variantId: number): Promise<Guest>
  /** Makes a cart with two pieces of a variant and an address, whose checkout has begun. */
  openCheckout(variantId: number): Promise<Guest>
}

/** Returns functions that send the hostile input of the tests, as a page of the shop would send it. */
export function createGuestRequests(shop: ServedShop): GuestRequests {
  const send: GuestRequests['send'] = (path, request) => {
    const { type, cookie } = request
    return fetch(shop.origin + path, {
      method: request.method ?? 'POST',
      redirect: 'manual',
      body: request.body,
      headers: {
        Origin: shop.origin,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(type ? { 'Content-Type': type } : {}),
      },
    })
  }
  const sendJson: GuestRequests['sendJson'] = (method, path, json, cookie) =>
    send(`/api${path}`, { method, body: json, type: 'application/json', cookie })

  async function openCart(variantId: number): Promise<Guest> {
    const reply = await sendJson('POST', '/cart/add-item', JSON.stringify({ product_id: variantId, quantity: 2 }))
    const { data } = z
      .object({ data: z.object({ items: z.array(z.object({ line_id: z.number() })).min(1) }) })
      .parse(await reply.json())
    const lineId = data.items[0]?.line_id ?? 0
    const { cart_id: cartId } = await shop.db
      .read('cart_lines')
      .where({ id: lineId })
      .first<{ cart_id: number }>('cart_id')
    return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', cartId, lineId }
  }

  async function openCheckout(variantId: number): Promise<Guest> {
    const guest = await openCart(variantId)
    for (const call of ['/cart/update-address', '/cart/update-contact'])
      await sendJson('PUT', call, JSON.stringify(goodBodies[`PUT ${call}`]), guest.cookie)
    await send('/cart', { body: new URLSearchParams({ intent: 'checkout' }), cookie: guest.cookie })
    return guest
  }

  return { send, sendJson, openCart, openCheckout }
}
