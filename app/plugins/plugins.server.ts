import { chat } from './chat/chat.server'
import { emailSubscription } from './email-subscription/email-subscription.server'
import { facebookPixel } from './facebook-pixel/facebook-pixel.server'
import { gallery } from './gallery/gallery.server'
import { googleGtag } from './google-gtag/google-gtag.server'
import { googleTagManager } from './google-tag-manager/google-tag-manager.server'
import { microsoftClarity } from './microsoft-clarity/microsoft-clarity.server'
import { pincodeAvailability } from './pincode-availability/pincode-availability.server'
import { productCustomisation } from './product-customisation/product-customisation.server'
import { review } from './review/review.server'
import { sizeChart } from './size-chart/size-chart.server'
import { tradeEnquiry } from './trade-enquiry/trade-enquiry.server'
import { umamiAnalytics } from './umami-analytics/umami-analytics.server'
import type { Plugin } from './define-plugin.server'

/** The plugins that have a part of the product page; product-part.tsx names its component. */
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
