import { z } from 'zod/v4'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall } from '~/api/call.server'
import { cartSession } from '~/api/cart-session.schema'
import { trackOwnPurchase } from '~/domain/operations/analytics/own-purchase.server'
import { createCart } from '~/domain/sales/cart/edit/change-cart.server'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { checkPincode } from '~/domain/sales/cart/delivery/check-pincode.server'
import { serialisePlugin } from '~/api/serialise/initial-values.server'
import { pluginSchema } from '~/api/wire/site.schema'
import { pincodeSchema } from '~/domain/catalogue/pincodes/pincode.schema'
import { fail, ok } from '~/domain/shared/result'
import { tokenSchema } from '~/domain/shared/token.schema'
import { megabytes } from '~/domain/shared/units'
import { readPublicPlugins } from '~/plugins/hooks/public-plugins.server'
import { plugins } from '~/plugins/plugins.server'
import { cartCookie } from '~/http/cookies.server'
import { storeImageWithinLimit } from '~/http/limits/limited.server'

const area = 'Plugins'

/** An order as clients name it: what it says of amounts is not read. */
const orderReference = { order_id: tokenSchema.optional(), order_no: z.string().max(64).optional() }
const trackedOrderSchema = z.object({ ...orderReference, order: z.object(orderReference).optional() })

const trackedSchema = z.object({
  is_first: z.boolean(),
  google_gtag_event_tracked: z.boolean(),
  google_gtm_event_tracked: z.boolean(),
  facebook_pixel_event_tracked: z.boolean(),
})

/** Marks an order of the visitor as reported to tools, so that no other page or device reports it again. */
const trackPurchaseCall = (name: string, tools: readonly string[]) =>
  call(
    area,
    'PUT',
    `/plugins/${name}/track-purchase`,
    'Marks an order of the visitor as reported; is_first tells whether this call was the first to do so',
    trackedOrderSchema,
    async ({ visitor }, { order, order_id, order_no }) => {
      const reference = { number: order?.order_no ?? order_no, token: order?.order_id ?? order_id }
      if (reference.number === undefined && reference.token === undefined)
        return fail('invalid_input', 'Say which order', { order_no: ['Say which order'] })
      const tracked = await trackOwnPurchase(visitor, reference, tools)
      return tracked.ok ? ok({ is_first: tracked.value.isFirst, ...tracked.value.flags }) : tracked
    },
    { limit: { none: 'it marks only orders of the visitor' }, output: trackedSchema },
  )

export const pluginCalls: ApiCall[] = [
  // both of Google's tools read one data layer, and there is one call for them; each call is closed while its tools are
  // off
  trackPurchaseCall('GoogleGtag', ['GoogleGtag', 'GoogleTagManager']),
  trackPurchaseCall('FacebookPixel', ['FacebookPixel']),
  call(
    area,
    'GET',
    '/plugins/all',
    'The active plugins with the public part of their settings',
    z.object({}),
    async ({ visitor }) => ok((await readPublicPlugins(plugins, visitor)).map(serialisePlugin)),
    { limit: readsOnly, output: z.array(pluginSchema) },
  ),
  call(
    area,
    'GET',
    '/plugins/config/{name}',
    'The public part of the settings of an active plugin',
    z.object({}),
    async ({ visitor, params }) => {
      const plugin = (await readPublicPlugins(plugins, visitor)).find(({ moduleName }) => moduleName === params.name)
      return plugin ? ok(plugin.config) : fail('not_found', 'We can’t find this plugin')
    },
    { limit: readsOnly, output: pluginSchema.shape.config },
  ),
  call(
    area,
    'GET',
    '/plugins/PincodeAvaliability/check',
    'Whether we deliver to a PIN code',
    pincodeSchema,
    async ({ visitor }, { pincode }) => {
      const result = await checkPincode(visitor, pincode)
      if (!result.ok) return result
      const { isServiceable, hasCashOnDelivery, days, zone } = result.value
      return ok({ is_serviceable: isServiceable, cash_on_delivery: hasCashOnDelivery, days, zone }, result.notices)
    },
    {
      limit: 'pincode',
      output: z.object({
        is_serviceable: z.boolean(),
        cash_on_delivery: z.boolean(),
        days: z.number().int().nullable(),
        zone: z.string().nullable(),
      }),
    },
  ),
  call(
    area,
    'POST',
    '/plugins/ProductCustomisation/uploadImage',
    'Stores a picture (multipart field image, PNG, JPEG or WebP, up to 5 MB) and returns the image_path for an item',
    z.object(cartSession),
    async ({ visitor, files, setCookies }) => {
      const file = files.image
      if (!file || file.size === 0) return fail('no_image', 'Choose a picture', { image: ['Choose a picture'] })
      // only a visitor with a cart may upload; without one the upload makes it, counted as a new cart
      const stored = await storeImageWithinLimit(visitor, file)
      if (!stored.ok) return stored
      const cartToken = await createCart(visitor)
      if (cartToken !== null)
        setCookies.push(cartCookie(cartToken, visitor.settings.cart_expire_days, visitor.isSecure))
      return ok({ image_path: stored.value.token, url: pictureUrl(stored.value.hash, 320) })
    },
    {
      limit: { each: 'add_to_cart', inside: ['upload'] },
      fileLimits: { bodyLimit: megabytes(6), fileLimit: uploadLimit },
      isFileRequired: true,
      output: z.object({ image_path: z.string(), url: z.string() }),
      done: 'Picture uploaded',
    },
  ),
]
