import { createHmac } from 'node:crypto'
import { z } from 'zod/v4'
import type { ForwardedEvent } from '~/domain/operations/analytics/forward-events.server'
import { parseJson } from '~/domain/shared/parse-json'
import { postJson } from '../analytics/from-server/post-json.server'

interface ConversionsConfig {
  code: string
  access_token: string
  app_secret: string
  test_event_code: string
  server_url: string
}

/** Meta's names of the events; they are those of its script in the browser (browser-scripts). */
const metaNames: Readonly<Record<ForwardedEvent['name'], string>> = {
  view_item: 'ViewContent',
  view_cart: 'ViewCart',
  add_to_cart: 'AddToCart',
  remove_from_cart: 'RemoveFromCart',
  add_to_wishlist: 'AddToWishlist',
  begin_checkout: 'InitiateCheckout',
  add_shipping_info: 'AddShippingInfo',
  add_payment_info: 'AddPaymentInfo',
  purchase: 'Purchase',
  whatsapp_chat: 'Contact',
}

const answerSchema = z.object({ events_received: z.number() })

/**
 * Sends an event to Meta by the Conversions API. The browser reports it as well, with the same name and id, by which
 * Meta leaves out the second (its own advice: one of the two is often lost). Nothing of the person is sent, not even
 * hashed: only the browser and its cookies of Meta.
 */
export async function sendToMeta(event: ForwardedEvent, config: ConversionsConfig): Promise<void> {
  const url = new URL(`${config.server_url.replace(/\/$/, '')}/${encodeURIComponent(config.code)}/events`)
  const { access_token, app_secret, test_event_code } = config
  const text = await postJson('Meta', url, {
    data: [conversion(event)],
    access_token,
    // Meta asks for it where the owner has chosen that the token alone is not enough
    ...(app_secret === ''
      ? {}
      : { appsecret_proof: createHmac('sha256', app_secret).update(access_token).digest('hex') }),
    ...(test_event_code === '' ? {} : { test_event_code }),
  })
  const answer = answerSchema.safeParse(parseJson(text))
  if (!answer.success || answer.data.events_received !== 1) throw new Error('Meta did not take the event')
}

/** An event as the Conversions API takes it. */
export function conversion({ id, name, params, at, client, visitorKey }: ForwardedEvent) {
  const { items = [], currency, value, transaction_id } = params
  const { _fbp: fbp, _fbc: fbc } = client.cookies
  return {
    event_name: metaNames[name],
    event_id: id,
    event_time: Math.floor(at.getTime() / 1000),
    action_source: 'website',
    event_source_url: client.pageUrl,
    user_data: {
      client_user_agent: client.userAgent,
      external_id: [visitorKey],
      ...(fbp === undefined ? {} : { fbp }),
      ...(fbc === undefined ? {} : { fbc }),
    },
    custom_data: {
      ...(currency === undefined ? {} : { currency, value }),
      ...(transaction_id === undefined ? {} : { order_id: transaction_id }),
      ...(items.length === 0
        ? {}
        : {
            content_type: 'product',
            content_ids: items.map(({ item_id }) => item_id),
            contents: items.map(({ item_id, quantity, price }) => ({ id: item_id, quantity, item_price: price })),
          }),
    },
  }
}
