import { useFetcher } from '~/framework/react'
import { useEffect, useRef, type FormEvent } from 'react'
import type { AddedItem } from '~/domain/sales/cart/cart'
import { fieldId } from '~/components/ui/field/field'
import { findSubmitter } from './events'
import { readChosenOptions } from './forms'
import { isWaitingForRetry } from './network/retry'
import { announceAdded } from './use-added-panel'

/** The answer of the cart's action with `stay=1`: notices, or a message with errors by field. */
interface AddReply {
  ok: boolean
  notices?: Array<{ message: string }>
  added?: AddedItem | null
  error?: { message: string; errors?: Record<string, string[]> }
}

interface AddToCart {
  onSubmit(event: FormEvent<HTMLFormElement> | SubmitEvent): void
  isAdding: boolean
  /** Errors of a failed request, by field name; '' is the whole form. */
  errors: Record<string, string[]>
  /** Whether the last request added something. */
  isAdded: boolean
}

const noErrors: Record<string, string[]> = {}

/** Whether nothing covers the first line of an element, such as the header of the page, and it is in view. */
function isSeen(element: Element): boolean {
  const { left, top, width } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + Math.min(width / 2, 20), top + 8))
}

/**
 * Moves to the first error of a form: to its field, or to the message about the whole form. Nothing moves where that is in
 * view already, so that no other button slides under the pointer.
 */
function showFirstError(form: HTMLFormElement, errors: Record<string, string[]>): void {
  const [name = ''] = Object.keys(errors)
  const message = form.querySelector<HTMLElement>('[role=alert]')
  const field = name === '' ? message : form.querySelector<HTMLElement>(`#${fieldId(name)}`)
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  control?.focus({ preventScroll: true })
  // what is wrong with the quantity stands below the buttons
  const shown = name === 'quantity' ? message : field
  if (shown && !isSeen(shown)) shown.scrollIntoView({ block: 'center' })
}

/**
 * Adds an item to the cart without leaving the page and announces it (see use-added-panel). "Buy now", and every form
 * without a script, is a plain POST.
 * @param choice the options of the page, as in its address; the errors of another choice are not shown
 */
export function useAddToCart(choice = ''): AddToCart {
  const fetcher = useFetcher<AddReply>()
  const reply = fetcher.data
  // not the fetcher's state, which is rendered too late for the second click of a double click
  const isUnderWay = useRef(false)
  // the form may have options that its page has not loaded yet
  const submitted = useRef<{ form: HTMLFormElement; choices: string[] } | null>(null)

  useEffect(() => {
    // after a refusal the next press counts, although the page is still read again
    const isRefused = fetcher.state === 'loading' && reply?.ok === false
    if (fetcher.state === 'idle' || isRefused) isUnderWay.current = false
  }, [fetcher.state, reply])

  useEffect(() => {
    if (!reply) return
    if (!reply.ok) {
      if (submitted.current) showFirstError(submitted.current.form, errorsOf(reply))
      return
    }
    if (submitted.current) clearCustomisation(submitted.current.form)
    announceAdded({ item: reply.added ?? null, message: reply.notices?.[0]?.message ?? 'Added to your cart' })
  }, [reply])

  return {
    onSubmit: (event) => {
      if (findSubmitter(event)?.value !== 'add') return
      const form = event.target
      if (!(form instanceof HTMLFormElement)) return
      event.preventDefault()
      if (isUnderWay.current && !isWaitingForRetry()) return
      isUnderWay.current = true
      submitted.current = { form, choices: [choice, String(readChosenOptions(form))] }
      const data = new FormData(form)
      data.set('intent', 'add')
      data.set('stay', '1')
      const isMultipart = form.enctype === 'multipart/form-data'
      // reads the attribute, because a field named "action" would hide the property
      fetcher.submit(data, {
        method: 'post',
        action: form.getAttribute('action')?.split('#')[0] ?? '',
        encType: isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
      })
    },
    isAdding: fetcher.state !== 'idle',
    errors: submitted.current?.choices.includes(choice) ? errorsOf(reply) : noErrors,
    isAdded: reply?.ok === true && fetcher.state === 'idle',
  }
}

function errorsOf(reply: AddReply | undefined): Record<string, string[]> {
  if (!reply || reply.ok) return noErrors
  return reply.error?.errors ?? { '': [reply.error?.message ?? 'That didn’t work. Please try again.'] }
}

/** Empties the customisation of what was added, so that the next one begins anew (specification 2, section 4). */
function clearCustomisation(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name^="text."],[name^="choice."],[name^=image]'))
    field.value = ''
  form.dispatchEvent(new Event('input'))
}
