import type { AccountLink } from './header'

/** Writes who is signed in into the link to the account, whose HTML React does not change. */
export function showAccount(document: Document, { label, state }: AccountLink): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-account]')) {
    link.setAttribute('aria-label', label)
    link.dataset.account = state
  }
}
