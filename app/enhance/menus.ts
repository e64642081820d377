/** Closes open menus on Escape or a click elsewhere (WCAG 1.4.13: what opens on hover or focus can be dismissed). */
export function enhanceMenus(document: Document): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const closeMenus = (except: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (!except || !menu.contains(except)) menu.open = false
  }
  document.addEventListener('click', (event) => closeMenus(event.target instanceof Node ? event.target : null), {
    signal,
  })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      const summary = document.querySelector<HTMLElement>('details[data-menu][open] > summary')
      closeMenus(null)
      summary?.focus()
      for (const entry of document.querySelectorAll<HTMLElement>('[data-menu-entry]')) entry.dataset.dismissed = ''
    },
    { signal },
  )
  // the search form of a phone opens ready to type; the event does not bubble
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLElement && 'popover' in target && target.matches('[data-search]:popover-open'))
        target.querySelector('input')?.focus()
    },
    { signal, capture: true },
  )
  // a dismissed panel may open again after the pointer or the focus has moved to another entry
  const allowOthers = (event: Event) => {
    const entry = event.target instanceof Element ? event.target.closest('[data-menu-entry]') : null
    for (const other of document.querySelectorAll<HTMLElement>('[data-dismissed]'))
      if (other !== entry) delete other.dataset.dismissed
  }
  document.addEventListener('pointerover', allowOthers, { signal })
  document.addEventListener('focusin', allowOthers, { signal })
  return () => controller.abort()
}
