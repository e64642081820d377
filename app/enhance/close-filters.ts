import type { FormEvent } from 'react'

/** Shuts the popover that a filter form may be in, once it is sent. */
export function closeFilters(event: FormEvent<HTMLFormElement>): void {
  const panel = event.currentTarget.closest<HTMLElement>('[popover]')
  if (panel?.matches(':popover-open')) panel.hidePopover()
}
