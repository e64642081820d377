import type { CartBadge } from '~/domain/sales/cart/cart'

/** Writes the number of pieces in the cart into the links to the cart, whose HTML React does not change. */
export function showCartBadge(document: Document, { quantity, label }: CartBadge): void {
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    if (link.getAttribute('aria-label') === label) continue
    link.setAttribute('aria-label', label)
    const count = link.querySelector<HTMLElement>('[data-count]')
    if (!count) continue
    count.dataset.count = String(quantity)
    count.textContent = String(quantity)
  }
}
