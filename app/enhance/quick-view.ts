import { findSubmitter, isPlainClick } from './events'
import { openDialog } from './open-dialog'
import { readChosenOptions } from './forms'

/** Adds the stylesheets of a fetched page that this page does not have. Resolves when all have loaded or failed. */
async function addStylesheets(fetched: Document): Promise<void> {
  const missing = [...fetched.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ href }) =>
      ![...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((own) => own.href === href),
  )
  await Promise.all(
    missing.map(
      ({ href }) =>
        new Promise<void>((resolve) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.href = href
          link.onload = link.onerror = () => resolve()
          document.head.append(link)
        }),
    ),
  )
}

/**
 * Fetches a product page, loads its styles and returns the product's element; null when there is none or the network
 * fails.
 */
async function fetchProduct(href: string): Promise<Element | null> {
  try {
    const reply = await fetch(href, { headers: { Accept: 'text/html' } })
    if (!reply.ok) return null
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const product = page.querySelector('[data-product]')
    if (product) await addStylesheets(page)
    return product
  } catch {
    return null
  }
}

/** Makes quick view links show the product in a dialog over the listing. Choosing options there updates the dialog. */
export function enhanceQuickView(document: Document): () => void {
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quick-view]') : null
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    const product = await fetchProduct(link.href)
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
    const product = await fetchProduct(`${form.dataset.buy}?${readChosenOptions(form)}`)
    if (!product || !body) return
    body.replaceChildren(product)
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
