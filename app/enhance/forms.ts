import type { FormEvent } from 'react'
import { isCampaignParam, isChoiceParam, isReviewListParam } from '~/paths'

type SubmitEvent = Pick<FormEvent<HTMLFormElement>, 'currentTarget'>

/**
 * Keeps the campaign that the visitor has come by in the address of a GET form, whose page is kept and does not know it.
 * For the form's submit event.
 * @param query of the page: location.search
 */
export function keepCampaign({ currentTarget }: SubmitEvent, query = location.search): void {
  for (const [name, value] of new URLSearchParams(query)) {
    if (!isCampaignParam(name)) continue
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
    currentTarget.append(input)
    // the form is read before this runs
    setTimeout(() => input.remove())
  }
}

/**
 * Closes the popover that holds the filter form, if it is open, and leaves empty fields out of the address. For the
 * form's submit event.
 */
export function submitFilters(event: SubmitEvent): void {
  const empty = [...event.currentTarget.querySelectorAll('input')].filter(({ value }) => value === '')
  // a field without a name is left out; one that is disabled would lose the focus
  const names = empty.map((input) => input.name)
  for (const input of empty) input.name = ''
  // the form is read before this runs
  setTimeout(() => empty.forEach((input, index) => (input.name = names[index] ?? '')))
  const panel = event.currentTarget.closest<HTMLElement>('[popover]')
  if (panel?.matches(':popover-open')) panel.hidePopover()
  keepCampaign(event)
}

/**
 * Returns the query of a product's page with the options chosen in its buy form. The parameters that are none of the
 * page's, such as utm_source, stay as they are in its query of now: analytics tools read them. Fields of the form are in
 * the query where a browser has sent it without the scripts.
 */
export function queryOfChoice(form: HTMLFormElement, query: string): string {
  const isOwn = (name: string) =>
    isChoiceParam(name) || isReviewListParam(name) || form.elements.namedItem(name) !== null
  const others = [...new URLSearchParams(query)].filter(([name]) => !isOwn(name))
  return new URLSearchParams([...readChosenOptions(form), ...others]).toString()
}

/** Reads the options chosen in a buy form as the query of the product's address: `o.size=m`. */
export function readChosenOptions(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith('o.') && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
