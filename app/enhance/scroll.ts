/** The header is marked as stuck after this many pixels (specification 2, section 9). */
const stuckAfter = 50

/** Marks the header when it is stuck, and shows the scroll-to-top link in the lower half of the page. */
export function enhanceScroll(document: Document): () => void {
  const update = () => {
    const page = document.documentElement
    document.querySelector('[data-header]')?.toggleAttribute('data-stuck', window.scrollY > stuckAfter)
    const half = (page.scrollHeight - page.clientHeight) / 2
    document
      .querySelector('[data-scroll-top]')
      ?.toggleAttribute('data-shown', half > stuckAfter && window.scrollY > half)
  }
  update()
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}
