import { pincodeAvailability } from './pincode-availability/pincode-availability.server'
import {
  facebookPixel,
  googleGtag,
  googleTagManager,
  microsoftClarity,
  umamiAnalytics,
} from './analytics/analytics-plugins.server'
import { chat, emailSubscription, gallery, review, sizeChart, tradeEnquiry } from './features/feature-plugins.server'
import type { Plugin } from './define-plugin.server'
import { productCustomisation } from './product-customisation/product-customisation.server'

/** Those with a part of the product page; product-part.tsx names its component. */
export const productPagePlugins = [productCustomisation, pincodeAvailability]

/** All plugins. */
export const plugins: readonly Plugin[] = [
  ...productPagePlugins,
  googleGtag,
  googleTagManager,
  facebookPixel,
  microsoftClarity,
  umamiAnalytics,
  review,
  tradeEnquiry,
  emailSubscription,
  gallery,
  sizeChart,
  chat,
]

/** A plugin's part of a product page, with the data that its component shows. */
export type PluginProductPart = NonNullable<Awaited<ReturnType<(typeof productPagePlugins)[number]['loadProductPart']>>>
