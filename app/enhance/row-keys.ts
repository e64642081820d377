const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** What takes the letters itself. */
const typed = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'

/**
 * While the focus is in a row of a table, J leads to the next row and K to the one before: to what has the focus there
 * first. A single letter does nothing anywhere else (WCAG 2.1.4).
 */
export function enhanceRowKeys(document: Document): () => void {
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key.toLowerCase()]
    const { target } = event
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const row = target.closest('tbody > tr')
    if (!row || target.matches(typed)) return
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
    const first = next?.querySelector<HTMLElement>('a[href]') ?? next?.querySelector<HTMLElement>('input, button')
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
