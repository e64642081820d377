import { cookiesPath } from '~/paths'
import { isPlainClick } from '../events'
import { addStylesheets } from '../network/page-styles'
import { parsePage } from '../network/parse-page'
import { fetchWithRetry } from '../network/retry'
import { openDialog } from '../open-dialog'

/** A link to the cookie preferences shows the form of their page in a dialog; the form is sent as it is there. */
export function enhanceCookieDialog(document: Document): () => void {
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-cookies]') : null
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    const form = await fetchForm(link)
    if (!form || !openDialog('Cookie Preferences', form)) window.location.assign(link.href)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

async function fetchForm(link: HTMLAnchorElement): Promise<Element | null> {
  try {
    const reply = await fetchWithRetry(fetch, link, link.href, { headers: { Accept: 'text/html' } })
    const page = parsePage(await reply.text())
    const form = page.querySelector(`main form[action="${cookiesPath}"]`)
    if (form) await addStylesheets(page)
    return form
  } catch {
    return null
  }
}
