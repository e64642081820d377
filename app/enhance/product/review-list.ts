import { isPlainClick } from '../events'
import { parsePage } from '../network/parse-page'

/**
 * Makes the links of a list of reviews change the list in its place, with what the pages show to which they lead; the
 * link to more adds reviews to it. Without a script, and when a page cannot be read, they stay plain links.
 */
export function enhanceReviewList(document: Document): () => void {
  let isLoading = false
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href$="#reviews"]') : null
    const list = link?.closest('[data-review-list]')
    if (!link || !list || !isPlainClick(event)) return
    event.preventDefault()
    if (isLoading) return
    isLoading = true
    link.ariaBusy = 'true'
    const read = await readList(link.href)
    isLoading = false
    link.ariaBusy = null
    if (!read) return window.location.assign(link.href)
    if (link.hasAttribute('data-more-reviews')) return addReviews(list, link, read)
    list.replaceChildren(...read.childNodes)
    focus(list.querySelector('[data-reviews-found]'))
    // the page can be loaded again or sent to others as it is now; Back leads to the page before it
    window.history.replaceState(window.history.state, '', link.href)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Adds the reviews of the next page, which also has the link to those after it. */
function addReviews(list: Element, link: HTMLAnchorElement, next: Element): void {
  const added = [...next.querySelectorAll('[data-reviews] > article')].filter(({ id }) => !document.getElementById(id))
  list.querySelector('[data-reviews]')?.append(...added)
  list.querySelector('nav')?.remove()
  const more = next.querySelector('[data-more-reviews]')
  if (more) return link.setAttribute('href', more.getAttribute('href') ?? '')
  link.remove()
  focus(added[0])
}

function focus(element: Element | null | undefined): void {
  element?.setAttribute('tabindex', '-1')
  if (element instanceof HTMLElement) element.focus()
}

/** The list of reviews of the page at an address, or null. */
async function readList(href: string): Promise<Element | null> {
  try {
    const response = await fetch(href)
    if (!response.ok) return null
    return parsePage(await response.text()).querySelector('[data-review-list]')
  } catch {
    return null
  }
}
