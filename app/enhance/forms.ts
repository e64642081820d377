import type { FormEvent } from 'react'

/**
 * Closes the popover that holds the filter form, if it is open, and leaves empty fields out of the address. For the
 * form's submit event.
 */
export function submitFilters(event: Pick<FormEvent<HTMLFormElement>, 'currentTarget'>): void {
  const empty = [...event.currentTarget.querySelectorAll('input')].filter(({ value }) => value === '')
  for (const input of empty) input.disabled = true
  // the form is read before this runs
  setTimeout(() => empty.forEach((input) => (input.disabled = false)))
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
