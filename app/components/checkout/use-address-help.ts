import { useFetcher, useSubmit } from '~/framework/react'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { findSubmitter } from '~/enhance/events'

type Values = Record<string, string>
type Prefix = 'shipping' | 'billing'

interface AddressHelp {
  ref: RefObject<HTMLFormElement>
  /** What the last postcode has chosen; null before one was typed. */
  placeNotes: Record<Prefix, string> | null
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onInput(event: FormEvent<HTMLFormElement>): void
}

const fieldOf = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
}

/**
 * A changed country changes the fields of the address form without leaving the page, and a complete postcode fills in
 * its state and, while it is empty, its city, and says so. Without a script both are buttons.
 * @param action the address of the form
 */
export function useAddressHelp(action: string): AddressHelp {
  const submit = useSubmit()
  const place = useFetcher<{ shippingValues: Values; billingValues: Values; placeNotes: Record<Prefix, string> }>()
  const asked = useRef<{ prefix: Prefix; postcode: string } | null>(null)
  const ref = useRef<HTMLFormElement>(null)
  const [placeNotes, setPlaceNotes] = useState<Record<Prefix, string> | null>(null)

  useEffect(() => {
    if (!place.data || !asked.current) return
    const { prefix, postcode } = asked.current
    const values = place.data[`${prefix}Values`]
    if (fieldOf(ref.current, `${prefix}.postcode`)?.value !== postcode) return
    const state = fieldOf(ref.current, `${prefix}.state`)
    const city = fieldOf(ref.current, `${prefix}.city`)
    if (state && values.state) state.value = values.state
    if (city?.value.trim() === '' && values.city) city.value = values.city
    setPlaceNotes(place.data.placeNotes)
  }, [place.data])

  const send = (form: HTMLFormElement, intent: string) => {
    const data = new FormData(form)
    data.set('intent', intent)
    return data
  }
  return {
    ref,
    placeNotes,
    onSubmit: (event) => {
      const intent = findSubmitter(event)?.value ?? ''
      if (!intent.startsWith('country-')) return
      event.preventDefault()
      submit(send(event.currentTarget, intent), { method: 'post', action, preventScrollReset: true })
    },
    onInput: ({ currentTarget, target }) => {
      if (!(target instanceof HTMLInputElement)) return
      const [prefix, column] = target.name.split('.')
      const { pattern } = target.dataset
      if ((prefix !== 'shipping' && prefix !== 'billing') || column !== 'postcode' || !pattern) return
      if (!new RegExp(`^(?:${pattern})$`).test(target.value.trim())) return
      asked.current = { prefix, postcode: target.value }
      place.submit(send(currentTarget, `postcode-${prefix}`), { method: 'post', action })
    },
  }
}
