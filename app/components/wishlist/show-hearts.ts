import { wordBySet } from '~/framework/slots/set-slot'

/** Shows what is on the wishlist, also in the HTML that React does not change. */
export function showHearts(document: Document, wishlist: string): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-heart]')) {
    const sign = button.dataset.heart ?? ''
    const state = wordBySet(wishlist, sign, 'true', 'false')
    if (button.dataset.saved === state) continue
    button.dataset.saved = state
    if (button.hasAttribute('aria-pressed')) button.setAttribute('aria-pressed', state)
    button.value = `${state} ${sign}`
    const words = button.querySelector('[data-heart-words]')
    if (words) words.textContent = wordBySet(wishlist, sign, 'On your wishlist', 'Save to wishlist')
  }
}
