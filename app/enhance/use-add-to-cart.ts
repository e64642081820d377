import { useFetcher } from '~/framework/react'
import { cartPath } from '~/paths'
import { useEffect, useRef, type FormEvent } from 'react'
import { findSubmitter } from './events'
import { isWaitingForRetry } from './network/retry'
import { showToast } from './toast'

/** The answer of the cart's action with `stay=1`: notices, or a message with errors by field. */
interface AddReply {
  ok: boolean
  notices?: Array<{ message: string }>
  error?: { message: string; errors?: Record<string, string[]> }
}

interface AddToCart {
  onSubmit(event: FormEvent<HTMLFormElement>): void
  isAdding: boolean
  /** Errors of a failed request, by field name; '' is the whole form. */
  errors: Record<string, string[]>
}

/**
 * Adds an item to the cart without leaving the page and shows a message for two seconds. "Buy now", and every form
 * without a script, is a plain POST.
 */
export function useAddToCart(): AddToCart {
  const fetcher = useFetcher<AddReply>()
  const reply = fetcher.data
  // not the fetcher's state, which is rendered too late for the second click of a double click
  const isUnderWay = useRef(false)

  useEffect(() => {
    if (fetcher.state === 'idle') isUnderWay.current = false
  }, [fetcher.state, reply])

  useEffect(() => {
    if (!reply?.ok) return
    showToast(reply.notices?.[0]?.message ?? 'Added to your cart', { href: cartPath, label: 'View cart' })
  }, [reply])

  return {
    onSubmit: (event) => {
      if (findSubmitter(event)?.value !== 'add') return
      event.preventDefault()
      if (isUnderWay.current && !isWaitingForRetry()) return
      isUnderWay.current = true
      const form = event.currentTarget
      const data = new FormData(form)
      data.set('intent', 'add')
      data.set('stay', '1')
      const isMultipart = form.enctype === 'multipart/form-data'
      // reads the attribute, because a field named "action" would hide the property
      fetcher.submit(data, {
        method: 'post',
        action: form.getAttribute('action') ?? '',
        encType: isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
      })
    },
    isAdding: fetcher.state !== 'idle',
    errors:
      reply && !reply.ok
        ? (reply.error?.errors ?? { '': [reply.error?.message ?? 'That did not work. Please try again.'] })
        : {},
  }
}
