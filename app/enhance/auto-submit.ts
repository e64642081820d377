import type { FormEvent } from 'react'

/**
 * Submits a form when something in it changes: `data-auto-submit="always"`, or "desktop" for the filters, which below
 * that are a popover with its own button. Text is submitted when its field is left.
 */
export function enhanceAutoSubmit(document: Document): () => void {
  const isDesktop = window.matchMedia('(min-width: 64em)')
  const onChange = (event: Event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-auto-submit]') : null
    if (!form || (form.dataset.autoSubmit === 'desktop' && !isDesktop.matches)) return
    form.requestSubmit()
  }
  document.addEventListener('change', onChange)
  return () => document.removeEventListener('change', onChange)
}

/** Shuts the popover that a filter form may be in, once it is sent. */
export function closeFilters(event: FormEvent<HTMLFormElement>): void {
  const panel = event.currentTarget.closest<HTMLElement>('[popover]')
  if (panel?.matches(':popover-open')) panel.hidePopover()
}
