import type { Settings } from '~/domain/operations/settings/settings'
import type { ShopUrls } from '~/domain/shared/shop'
import {
  contentPagePath,
  forgotPasswordPath,
  giftCardPath,
  homePath,
  orderPath,
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
    resetPasswordUrl: (email, token) => origin + resetPasswordPath(email, token),
    forgotPasswordUrl: origin + forgotPasswordPath,
    securityUrl: origin + securityPath,
    profileUrl: origin + profilePath,
    paymentReturnUrl: (token) => origin + paymentReturnPath(token),
    webhookUrl: (provider) => origin + webhookPath(provider),
    testPaymentUrl: (token) => origin + testPaymentPath(token),
  }
}

/** Who helps during the checkout: the customer care's phone, else an e-mail address, else the contact page. */
export function helpLink(settings: Settings): { label: string; href: string } {
  const phone = settings.enable_customer_care ? settings.customer_care_phone || settings.store_phone : ''
  if (phone) return { label: phone, href: phoneHref(phone) }
  const href = supportHref(settings)
  return { label: href.startsWith('mailto:') ? href.slice('mailto:'.length) : 'Contact', href }
}

/**
 * Who helps while all pages are closed: an e-mail address, else a phone, else the contact page as on every error page.
 */
export function closedShopHelp(settings: Settings): string {
  const href = supportHref(settings)
  const phone = settings.customer_care_phone || settings.store_phone
  return phone && !href.startsWith('mailto:') ? phoneHref(phone) : href
}

const phoneHref = (phone: string) => `tel:${phone.replace(/\s/g, '')}`

/** Where visitors ask for help: the address of the shop's customer care or its own, else the contact page. */
export function supportHref({ customer_care_email, store_email }: Settings): string {
  const email = customer_care_email || store_email
  return email ? `mailto:${email}` : contentPagePath('contact')
}
