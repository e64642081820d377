import { openDialog } from '~/enhance/open-dialog'
import { offerPasskeys } from './offer-passkeys'

/**
 * Shows the form of a page to sign in over the current page. It is sent as on its own page, which also shows what was
 * wrong. Throws when the page has no such form, as for somebody who has signed in since.
 */
export async function openSignIn(href: string): Promise<void> {
  const answer = await fetch(href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const part = page.querySelector('[data-auth-page]')
  const heading = part?.querySelector('h1')
  if (!answer.ok || !part || !heading) throw new Error('there is no form to sign in')
  heading.remove()
  const dialog = openDialog(heading.textContent ?? '', document.importNode(part, true))
  if (!dialog) throw new Error('the page has no dialog')
  offerPasskeys(dialog)
  dialog.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
}
