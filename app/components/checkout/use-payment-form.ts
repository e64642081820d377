import { useEffect, useRef, useState, type FormEvent } from 'react'
import { findSubmitter } from '~/enhance/events'
import { useNavigation, useSubmit } from '~/framework/react'
import { paymentStepPath } from '~/paths'

/**
 * Updates the total of the payment step without a new page. While it is updated, the form still holds the old total, so
 * an order would be rejected: who presses "Place order" then is remembered. The order is placed when the total has
 * stayed the same; if it has changed, the shopper has to see it first (`hasTotalChanged`).
 * @param amountDue in minor units, as the page shows it
 */
export function usePaymentForm(amountDue: number, errors: Record<string, string[] | undefined>) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const [isUpdating, setIsUpdating] = useState(false)
  const [amountWhenPressed, setAmountWhenPressed] = useState<number | null>(null)
  const [hasTotalChanged, setHasTotalChanged] = useState(false)
  const lastState = useRef(state)
  useEffect(() => {
    if (state === 'idle' && lastState.current !== 'idle') setIsUpdating(false)
    lastState.current = state
  }, [state])
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (isUpdating || amountWhenPressed === null) return
    setAmountWhenPressed(null)
    if (hasErrors) return
    if (amountWhenPressed === amountDue) form.current?.querySelector<HTMLElement>('[name=intent][value=place]')?.click()
    else setHasTotalChanged(true)
  }, [isUpdating, amountWhenPressed, amountDue, hasErrors])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const intent = findSubmitter(event)?.value
    if (intent !== 'update' && intent !== 'gift-card-add') {
      if (!isUpdating) return
      event.preventDefault()
      setAmountWhenPressed(amountDue)
      return
    }
    event.preventDefault()
    setIsUpdating(true)
    setHasTotalChanged(false)
    const data = new FormData(event.currentTarget)
    data.set('intent', intent)
    submit(data, { method: 'post', action: paymentStepPath, preventScrollReset: true })
  }
  return { form, isBusy: isUpdating || state !== 'idle', hasTotalChanged, onSubmit }
}
