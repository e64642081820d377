export interface MenuItem {
  label: string
  href: string
  items: MenuItem[]
}

export interface Menu {
  handle: string
  title: string
  items: MenuItem[]
}

/** A path of the shop, or an address people may safely be sent to; never javascript: or data:. */
export function isSafeHref(href: string): boolean {
  return /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(href) && !/[\p{Cc}\s\\]/u.test(href)
}
