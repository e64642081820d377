/** The header is marked as stuck after this many pixels (specification 2, section 9). */
const stuckAfter = 50

/** Marks the header when it is stuck. */
export function enhanceScroll(document: Document): () => void {
  const update = () =>
    document.querySelector('[data-header]')?.toggleAttribute('data-stuck', window.scrollY > stuckAfter)
  update()
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}
