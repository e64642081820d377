import { customerCareOf } from '~/domain/operations/settings/customer-care'
import type { Settings } from '~/domain/operations/settings/settings'
import type { ShopUrls } from '~/domain/shared/shop'
import { adminDisputePath, adminJoinPath, adminRefundPath, adminStockPath } from '~/admin-paths'
import {
  contentPagePath,
  forgotPasswordPath,
  giftCardPath,
  homePath,
  orderPath,
  paymentGoPath,
  payOrderPath,
  paymentReturnPath,
  profilePath,
  resetPasswordPath,
  securityPath,
  stockAlertPath,
  stockAlertUnsubscribePath,
  subscriberPath,
  testPaymentPath,
  unsubscribePath,
  variantPath,
  webhookPath,
  withQuery,
} from '~/paths'

/** Absolute addresses use the channel's own host, so that a forged Host header never gets into a link. */
export function originOf(host: string, port: number, isBehindProxy: boolean): string {
  if (isBehindProxy) return `https://${host}`
  return port === 80 ? `http://${host}` : `http://${host}:${port}`
}

/** The addresses that the domain needs, below an origin. */
export function shopUrls(origin: string): ShopUrls {
  return {
    homeUrl: origin + homePath,
    giftCardUrl: origin + giftCardPath,
    variantUrl: (slug, sku) => origin + variantPath(slug, sku),
    stockAlertUrl: (token) => origin + stockAlertPath(token),
    stockAlertUnsubscribeUrl: (token) => origin + stockAlertUnsubscribePath(token),
    subscriberUrl: (token) => origin + subscriberPath(token),
    unsubscribeUrl: (token) => origin + unsubscribePath(token),
    orderUrl: (token) => origin + orderPath(token),
    lowStockUrl: origin + withQuery(adminStockPath, { state: 'low' }),
    staffDisputeUrl: (id) => origin + adminDisputePath(id),
    staffRefundUrl: (id) => origin + adminRefundPath(id),
    joinStaffUrl: (token) => origin + adminJoinPath(token),
    payOrderUrl: (token) => origin + payOrderPath(token),
    resetPasswordUrl: (email, token) => origin + resetPasswordPath(email, token),
    forgotPasswordUrl: origin + forgotPasswordPath,
    securityUrl: origin + securityPath,
    profileUrl: origin + profilePath,
    paymentReturnUrl: (token) => origin + paymentReturnPath(token),
    paymentGoUrl: (token) => origin + paymentGoPath(token),
    webhookUrl: (provider, methodToken) => origin + webhookPath(provider, methodToken),
    testPaymentUrl: (token) => origin + testPaymentPath(token),
  }
}

/**
 * Who helps during the checkout: the customer care's phone, else its e-mail address, else the contact page. A shop
 * without a customer care has the contact page alone.
 */
export function helpLink(settings: Settings): { label: string; href: string } {
  const { email, phone } = customerCareOf(settings)
  if (phone) return { label: phone, href: phoneHref(phone) }
  return email ? { label: email, href: `mailto:${email}` } : { label: 'Contact', href: contentPagePath('contact') }
}

/**
 * Who helps while all pages are closed: an e-mail address, else a phone, else the contact page as on every error page.
 * Null in a shop without a customer care.
 */
export function closedShopHelp(settings: Settings): string | null {
  const { email, phone } = customerCareOf(settings)
  return phone && !email ? phoneHref(phone) : supportHref(settings)
}

const phoneHref = (phone: string) => `tel:${phone.replace(/\s/g, '')}`

/**
 * Where visitors ask for help: the address of the shop's customer care or its own, else the contact page. Null in a shop
 * without a customer care.
 */
export function supportHref(settings: Settings): string | null {
  if (!settings.enable_customer_care) return null
  const { email } = customerCareOf(settings)
  return email ? `mailto:${email}` : contentPagePath('contact')
}
