import { blogArea } from './content/blog'
import { channelsArea } from './channels'
import { faqArea, redirectsArea, slugsArea } from './content/faq-and-redirects'
import { deliveryArea, taxArea } from './delivery'
import { exportArea } from './export'
import { ordersArea } from './orders'
import { fontsArea } from './content/fonts'
import { formsArea, subscribersArea } from './content/forms'
import { menusArea } from './content/menus'
import { pagesArea } from './content/pages'
import { galleriesArea, picturesArea, slidersArea } from './content/picture-lists'
import { themesArea } from './content/themes'
import type { OwnerArea } from './owner-command'
import { logArea } from './log'
import { gateArea } from './gate'
import { pluginsArea } from './plugins'
import { productsArea } from './products'
import { paymentsArea } from './payments'
import { couponsArea } from './selling'
import { disputesArea } from './after-order/disputes'
import { refundsArea } from './after-order/refunds'
import { returnsArea } from './after-order/returns'
import { reviewsArea } from './after-order/reviews'
import { settingsArea } from './settings'
import { storefrontArea } from './storefront'
import { staffArea } from './staff/staff'
import { visitsArea } from './visits'
import { webhooksArea } from './webhooks'

/** The areas of `npm run shop` with their commands. */
export const areas: Record<string, OwnerArea> = {
  settings: settingsArea,
  channel: channelsArea,
  storefront: storefrontArea,
  gate: gateArea,
  tax: taxArea,
  shipping: deliveryArea,
  payments: paymentsArea,
  coupons: couponsArea,
  orders: ordersArea,
  returns: returnsArea,
  reviews: reviewsArea,
  refunds: refundsArea,
  disputes: disputesArea,
  plugins: pluginsArea,
  products: productsArea,
  pages: pagesArea,
  menus: menusArea,
  themes: themesArea,
  fonts: fontsArea,
  pictures: picturesArea,
  sliders: slidersArea,
  galleries: galleriesArea,
  blog: blogArea,
  faq: faqArea,
  redirects: redirectsArea,
  slugs: slugsArea,
  forms: formsArea,
  subscribers: subscribersArea,
  export: exportArea,
  staff: staffArea,
  webhooks: webhooksArea,
  visits: visitsArea,
  log: logArea,
}
