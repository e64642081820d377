import { announce } from '../announce'
import { findSubmitter, isPlainClick } from '../events'
import { openDialog } from '../open-dialog'
import { readChosenOptions } from '../forms'
import { addStylesheets } from '../network/page-styles'
import { parsePage } from '../network/parse-page'
import { fetchWithRetry } from '../network/retry'
import { quickViewEvent } from './quick-view-event'

/**
 * Fetches a product page and returns its product with its styles loaded; null when there is none or when the signal
 * has aborted the request. A request that does not reach the shop waits until it is sent again.
 */
async function fetchProduct(href: string, control: Element | null, signal: AbortSignal): Promise<Element | null> {
  try {
    const reply = await fetchWithRetry(fetch, control, href, { headers: { Accept: 'text/html' }, signal })
    if (!reply.ok) return null
    const page = parsePage(await reply.text())
    const product = page.querySelector('[data-product]')
    if (product) await addStylesheets(page)
    return product
  } catch {
    return null
  }
}

/** A quick view link shows the product in a dialog over the listing; choosing options there changes it in place. */
export function enhanceQuickView(document: Document): () => void {
  /** Aborts the request under way: what was clicked or chosen last is shown, whichever answer comes last. */
  let latest = new AbortController()
  const startRequest = () => {
    latest.abort()
    latest = new AbortController()
    return latest.signal
  }
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quick-view]') : null
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    document.dispatchEvent(new Event(quickViewEvent))
    const signal = startRequest()
    const product = await fetchProduct(link.href, link, signal)
    if (signal.aborted) return
    if (!product) return window.location.assign(link.href)
    const dialog = openDialog(product.getAttribute('data-product') ?? '', product)
    dialog?.querySelector('form[data-buy]')?.addEventListener('submit', onOptionChange)
  }
  const onOptionChange = async (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !findSubmitter(event)?.hasAttribute('data-submit-on-change')) return
    event.preventDefault()
    const chosen = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
    const body = form.closest('[data-dialog-body]')
    const href = `${form.dataset.buy}?${readChosenOptions(form)}`
    const signal = startRequest()
    const product = await fetchProduct(href, chosen ?? form, signal)
    // the form is gone when the dialog was closed meanwhile
    if (signal.aborted || !form.isConnected) return
    // the product that is shown would not be the one that is bought
    if (!product || !body) return window.location.assign(href)
    body.replaceChildren(product)
    announce(product.querySelector('[data-stock], [data-buy] [role=status]')?.textContent ?? '')
    product.querySelector('form[data-buy]')?.addEventListener('submit', onOptionChange)
    if (chosen)
      product
        .querySelector<HTMLInputElement>(
          `input[name="${CSS.escape(chosen.name)}"][value="${CSS.escape(chosen.value)}"]`,
        )
        ?.focus()
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
