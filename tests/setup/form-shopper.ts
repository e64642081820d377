/** A shopper that uses plain HTTP: forms, redirects and cookies, like a browser without JavaScript. */
export interface FormShopper {
  /** Posts a form and returns the address it redirects to. Throws for a response that is not a redirect. */
  post(path: string, fields: Record<string, string>): Promise<string>
  /** Posts a form and returns the response, whatever it is. */
  submit(path: string, fields: Record<string, string>): Promise<Response>
  /** Returns the HTML of a page. */
  get(path: string): Promise<string>
  /** Returns the response for a page, with its headers. */
  open(path: string): Promise<Response>
  /** The cookies that it has now. */
  cookies(): Readonly<Record<string, string>>
}

export function createFormShopper(origin: string): FormShopper {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('Origin', origin)
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const reply = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return reply
  }
  return {
    post: async (path, fields) => {
      const reply = await send(path, { method: 'POST', body: new URLSearchParams(fields) })
      const location = reply.headers.get('Location')
      await reply.arrayBuffer()
      if (!location) throw new Error(`POST ${path} was answered with ${reply.status}`)
      return location
    },
    submit: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    get: async (path) => (await send(path, {})).text(),
    open: (path) => send(path, {}),
    cookies: () => Object.fromEntries(cookies),
  }
}

/** The fields of the address step, without who it is. */
export const guestAddress = {
  'shipping.country': 'IN',
  'shipping.first_name': 'Asha',
  'shipping.last_name': 'Rao',
  'shipping.phone': '9845012345',
  'shipping.address_1': '12 MG Road',
  'shipping.city': 'Bengaluru',
  'shipping.postcode': '560001',
  'shipping.state': 'KA',
  'billing.country': 'IN',
}

/** The same of a shopper in Germany, for the European channel. */
export const germanAddress = {
  'shipping.country': 'DE',
  'shipping.first_name': 'Lena',
  'shipping.last_name': 'Vogel',
  'shipping.phone': '3012345678',
  'shipping.address_1': 'Torstraße 1',
  'shipping.city': 'Berlin',
  'shipping.postcode': '10119',
  'billing.country': 'DE',
}

interface Purchase {
  /** Slug of the product and its options ('o.colour'). */
  product: Record<string, string>
  email: string
  method: string
  coupon?: string
  /** Where it is sent; the guest's in India without it. */
  address?: Record<string, string>
}

/** Adds the product to the cart and goes to the payment step. */
export async function walkToPayment(
  origin: string,
  purchase: Pick<Purchase, 'product' | 'email' | 'coupon' | 'address'>,
): Promise<FormShopper> {
  const shopper = createFormShopper(origin)
  await shopper.post('/cart', { intent: 'add', quantity: '1', ...purchase.product })
  if (purchase.coupon) await shopper.post('/cart', { intent: 'coupon-apply', code: purchase.coupon })
  await shopper.post('/cart', { intent: 'checkout' })
  await shopper.post('/checkout/address', {
    intent: 'save',
    email: purchase.email,
    phone: purchase.address?.['shipping.phone'] ?? '9845012345',
    isBillingSame: '1',
    ...(purchase.address ?? guestAddress),
  })
  return shopper
}

/** Where the page between the shop and a provider leads to; any other address stays as it is. */
async function pastGoPage(shopper: FormShopper, next: string): Promise<string> {
  const path = next.replace(/^https?:\/\/[^/]+/, '')
  if (!path.startsWith('/payments/go/')) return next
  const [, url = ''] = /http-equiv="refresh" content="\d+; url=([^"]+)"/i.exec(await shopper.get(path)) ?? []
  return url.replaceAll('&amp;', '&')
}

/**
 * Buys a product: from the product to the placed order or, for the test gateway, to its hosted page. `next` is the
 * address of the page after the order; `page` is that of the shop which leads there.
 */
export async function buyByForms(
  origin: string,
  purchase: Purchase,
): Promise<{ shopper: FormShopper; next: string; page: string }> {
  const shopper = await walkToPayment(origin, purchase)
  await shopper.post('/checkout/payment', {
    intent: 'update',
    shippingMethod: 'standard',
    paymentMethod: purchase.method,
  })
  const total = /name="expectedTotal" value="(\d+)"/.exec(await shopper.get('/checkout/payment'))?.[1] ?? ''
  const page = await shopper.post('/checkout/payment', {
    intent: 'place',
    expectedTotal: total,
    shippingMethod: 'standard',
    paymentMethod: purchase.method,
    hasAcceptedTerms: '1',
  })
  return { shopper, next: await pastGoPage(shopper, page), page }
}
