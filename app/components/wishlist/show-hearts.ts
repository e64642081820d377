import { wordBySet } from '~/framework/slots/set-slot'

/** Shows which products are on the wishlist, also in the HTML that React does not change. */
export function showHearts(document: Document, wishlist: string): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-heart]')) {
    const id = Number(button.dataset.heart)
    const state = wordBySet(wishlist, id, 'true', 'false')
    if (button.dataset.saved === state) continue
    button.dataset.saved = state
    if (button.hasAttribute('aria-pressed')) button.setAttribute('aria-pressed', state)
    button.value = `${state} ${id}`
    const words = button.querySelector('[data-heart-words]')
    if (words) words.textContent = wordBySet(wishlist, id, 'On your wishlist', 'Save to wishlist')
  }
}
