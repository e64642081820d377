/**
 * The scripts of analytics tools. The server serves the text of each function as a file of its own (/scripts), so a
 * function may not use anything that is defined outside of it. It runs only on pages of visitors who allow its tool,
 * and its script element carries the owner's settings.
 */

/**
 * Asks the server for what its visitor has done, and passes it to the scripts of tools: when a page was opened, after
 * the page has sent a form by itself, and when a chat begins.
 */
export function shopEvents(): void {
  const href = document.currentScript?.dataset.href ?? ''
  const queue = (window.shopEvents ??= { events: [], listeners: [] })
  const ask = async (told: Record<string, string>) => {
    try {
      const answer = await fetch(href, { method: 'POST', body: new URLSearchParams(told), keepalive: true })
      if (!answer.ok) return
      const { events }: { events: typeof queue.events } = await answer.json()
      for (const event of events) {
        queue.events.push(event)
        for (const listener of queue.listeners) listener(event)
      }
    } catch {
      // without a connection, or while the page is left: the next page asks again
    }
  }
  void ask({ page: location.pathname + location.search })
  // what React sends without leaving the page
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => new URL(name).pathname.endsWith('.data'))) void ask({})
  }).observe({ type: 'resource' })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[data-chat]') : null
    if (!link) return
    // it is told once
    link.removeAttribute('ping')
    void ask({ chat: '1' })
  })
}

/** Google's tag (gtag.js) with GA4's events. */
export function googleTag(): void {
  const id = document.currentScript?.dataset.id ?? ''
  const layer = (window.dataLayer ??= [])
  // the tag reads `arguments` objects, not arrays
  const gtag = function (..._args: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id)
  const queue = (window.shopEvents ??= { events: [], listeners: [] })
  const report = ({ name, tools, params }: (typeof queue.events)[number]) => {
    if (tools.includes('GoogleGtag')) gtag('event', name, params)
  }
  queue.listeners.push(report)
  queue.events.forEach(report)
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Google Tag Manager: events in its data layer, each after the parameters of the one before were cleared. */
export function googleTagManager(): void {
  const id = document.currentScript?.dataset.id ?? ''
  const layer = (window.dataLayer ??= [])
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const queue = (window.shopEvents ??= { events: [], listeners: [] })
  const report = ({ id: eventId, name, tools, params }: (typeof queue.events)[number]) => {
    if (tools.includes('GoogleTagManager'))
      layer.push({ ecommerce: null }, { event: name, event_id: eventId, ecommerce: params })
  }
  queue.listeners.push(report)
  queue.events.forEach(report)
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Meta Pixel with its standard events; what has none is a custom event. */
export function metaPixel(): void {
  const id = document.currentScript?.dataset.id ?? ''
  const fbq: NonNullable<Window['fbq']> = (...args) => {
    if (fbq.callMethod) fbq.callMethod(...args)
    else fbq.queue?.push(args)
  }
  fbq.queue = []
  fbq.push = fbq
  fbq.loaded = true
  fbq.version = '2.0'
  window.fbq ??= fbq
  window._fbq ??= fbq
  window.fbq('init', id)
  window.fbq('track', 'PageView')
  const standardNames: Record<string, string> = {
    view_item: 'ViewContent',
    add_to_cart: 'AddToCart',
    add_to_wishlist: 'AddToWishlist',
    begin_checkout: 'InitiateCheckout',
    add_payment_info: 'AddPaymentInfo',
    purchase: 'Purchase',
    whatsapp_chat: 'Contact',
  }
  const customNames: Record<string, string> = {
    view_cart: 'ViewCart',
    remove_from_cart: 'RemoveFromCart',
    add_shipping_info: 'AddShippingInfo',
  }
  const queue = (window.shopEvents ??= { events: [], listeners: [] })
  const report = ({ id: eventID, name, tools, params }: (typeof queue.events)[number]) => {
    if (!tools.includes('FacebookPixel')) return
    const { items = [], currency, value, transaction_id } = params
    // a chat has no content
    const content =
      items.length === 0
        ? {}
        : {
            currency,
            value,
            content_type: 'product',
            content_ids: items.map((item) => item.item_id),
            contents: items.map((item) => ({ id: item.item_id, quantity: item.quantity, item_price: item.price })),
            num_items: items.reduce((sum, item) => sum + item.quantity, 0),
            ...(transaction_id === undefined ? {} : { order_id: transaction_id }),
          }
    const standard = standardNames[name]
    window.fbq?.(standard ? 'track' : 'trackCustom', standard ?? customNames[name] ?? name, content, { eventID })
  }
  queue.listeners.push(report)
  queue.events.forEach(report)
  const script = document.createElement('script')
  script.async = true
  script.src = 'https://connect.facebook.net/en_US/fbevents.js'
  document.head.append(script)
}

/** Microsoft Clarity: recordings of visits, with the names of events. */
export function microsoftClarity(): void {
  const id = document.currentScript?.dataset.id ?? ''
  const clarity: NonNullable<Window['clarity']> = (...args) => void (clarity.q ??= []).push(args)
  window.clarity ??= clarity
  const queue = (window.shopEvents ??= { events: [], listeners: [] })
  const report = ({ name, tools }: (typeof queue.events)[number]) => {
    if (tools.includes('MicrosoftClarity')) window.clarity?.('event', name)
  }
  queue.listeners.push(report)
  queue.events.forEach(report)
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.clarity.ms/tag/${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Umami: its script, and events once it is there. */
export function umamiAnalytics(): void {
  const { id = '', src = '', host } = document.currentScript?.dataset ?? {}
  const queue = (window.shopEvents ??= { events: [], listeners: [] })
  const report = ({ name, tools, params }: (typeof queue.events)[number]) => {
    const { items = [], ...data } = params
    if (tools.includes('UmamiAnalytics'))
      window.umami?.track(name, { ...data, products: items.map((item) => item.item_id).join(' ') })
  }
  const script = document.createElement('script')
  script.async = true
  script.src = src
  script.dataset.websiteId = id
  if (host) script.dataset.hostUrl = host
  script.onload = () => {
    queue.listeners.push(report)
    queue.events.forEach(report)
  }
  document.head.append(script)
}
