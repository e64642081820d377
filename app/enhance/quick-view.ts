import { readChosenOptions } from './read-chosen-options'
import { openDialog } from './open-dialog'
import { findSubmitter } from './find-submitter'

/** Reads a page of the shop and takes the product out of it; null when there is none or the network fails. */
async function fetchProduct(href: string): Promise<Element | null> {
  try {
    const reply = await fetch(href, { headers: { Accept: 'text/html' } })
    if (!reply.ok) return null
    return new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('[data-product]')
  } catch {
    return null
  }
}

/** A quick view link opens the product over the listing; options there change it in place. Otherwise it is the product's link. */
export function enhanceQuickView(document: Document): () => void {
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-quick-view]') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const product = await fetchProduct(link.href)
    if (!product) return window.location.assign(link.href)
    const dialog = openDialog(product.getAttribute('data-product') ?? '', product)
    dialog?.querySelector('form[data-buy]')?.addEventListener('submit', onOption)
  }
  const onOption = async (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !findSubmitter(event)?.hasAttribute('data-submit-on-change')) return
    event.preventDefault()
    const chosen = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
    const body = form.closest('[data-dialog-body]')
    const product = await fetchProduct(`${form.dataset.buy}?${readChosenOptions(form)}`)
    if (!product || !body) return
    body.replaceChildren(product)
    product.querySelector('form[data-buy]')?.addEventListener('submit', onOption)
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
