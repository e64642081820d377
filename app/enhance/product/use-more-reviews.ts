import { useEffect } from 'react'
import { isPlainClick } from '../events'

/**
 * Makes the link to more reviews add them to the list, from the page to which it leads. That page also has the link to
 * the next ones. Without a script, and when it cannot be read, it stays a plain link.
 */
export function useMoreReviews(): void {
  useEffect(() => {
    let isLoading = false
    const onClick = async (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-more-reviews]') : null
      const list = document.querySelector('[data-reviews]')
      if (!link || !list || !isPlainClick(event)) return
      event.preventDefault()
      if (isLoading) return
      isLoading = true
      link.ariaBusy = 'true'
      const page = await readPage(link.href)
      isLoading = false
      link.ariaBusy = null
      if (!page) return window.location.assign(link.href)
      const added = [...page.querySelectorAll<HTMLElement>('[data-reviews] > article')].filter(
        ({ id }) => !document.getElementById(id),
      )
      list.append(...added)
      const next = page.querySelector<HTMLAnchorElement>('[data-more-reviews]')
      if (next) {
        link.href = next.getAttribute('href') ?? ''
        link.textContent = next.textContent
      } else {
        link.hidden = true
        added[0]?.setAttribute('tabindex', '-1')
        added[0]?.focus()
      }
      document.querySelector('nav[aria-label="Pages"]')?.remove()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}

/** The page at an address, or null. */
async function readPage(href: string): Promise<Document | null> {
  try {
    const response = await fetch(href)
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
  } catch {
    return null
  }
}
