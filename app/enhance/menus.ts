/** Older browsers have no popovers, and show what is in one as a part of the page. */
const isOpenPopover = (element: HTMLElement) => 'showPopover' in element && element.matches(':popover-open')

/**
 * Closes open menus on Escape, or a click or the focus elsewhere: an open one would cover what has the focus then (WCAG
 * 1.4.13 and 2.4.11).
 */
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
      for (const entry of document.querySelectorAll<HTMLElement>('[data-menu-entry]')) {
        // what has the focus is hidden with its panel
        if (entry.contains(document.activeElement)) entry.querySelector('a')?.focus()
        entry.dataset.dismissed = ''
      }
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
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return
      closeMenus(target)
      // a press on a text focuses what is around it, such as the main part of the page
      const opener = target.closest('[popovertarget]')?.getAttribute('popovertarget')
      // a message that waits for the shopper is a manual one, and stays
      for (const panel of document.querySelectorAll<HTMLElement>('[popover]:not([popover=manual])'))
        if (isOpenPopover(panel) && !panel.contains(target) && !target.contains(panel) && panel.id !== opener)
          panel.hidePopover()
    },
    { signal },
  )
  return () => controller.abort()
}
