/** Whether a link is safe: a path of the shop, or an https, mailto or tel address; never javascript: or data:. */
export function isSafeHref(href: string): boolean {
  return /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(href) && !/[\p{Cc}\s\\]/u.test(href)
}
