import type { FormEvent } from 'react'

/** Closes the popover that holds the filter form, if it is open. For the form's submit event. */
export function closeFilters(event: FormEvent<HTMLFormElement>): void {
  const panel = event.currentTarget.closest<HTMLElement>('[popover]')
  if (panel?.matches(':popover-open')) panel.hidePopover()
}

/** Reads the options chosen in a buy form as the query of the product's address: `o.size=m`. */
export function readChosenOptions(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith('o.') && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
