import { useFetcher } from '~/framework/react'
import { cartPath } from '~/paths'
import { useEffect, type FormEvent } from 'react'
import { findSubmitter } from './events'
import { showToast } from './toast'

/** What an add answers with `stay=1`: done with notices, or failed with a message and errors by field. */
interface AddReply {
  ok: boolean
  notices?: Array<{ message: string }>
  error?: { message: string; errors?: Record<string, string[]> }
}

/** Sent when something was added to the cart without leaving the page, for what shows the cart. */
const cartAddedEvent = 'cart:added'

interface AddToCart {
  onSubmit(event: FormEvent<HTMLFormElement>): void
  isAdding: boolean
  /** Errors of an add that failed, by field name; '' is the whole form. */
  errors: Record<string, string[]>
}

/**
 * Adds without leaving the page, and says so for two seconds. Buy now, and every add without a script, is a plain post.
 */
export function useAddToCart(): AddToCart {
  const fetcher = useFetcher<AddReply>()
  const reply = fetcher.data

  useEffect(() => {
    if (!reply?.ok) return
    showToast(reply.notices?.[0]?.message ?? 'Added to your cart', { href: cartPath, label: 'View cart' })
    document.dispatchEvent(new CustomEvent(cartAddedEvent))
  }, [reply])

  return {
    onSubmit: (event) => {
      if (findSubmitter(event)?.value !== 'add') return
      event.preventDefault()
      const form = event.currentTarget
      const data = new FormData(form)
      data.set('intent', 'add')
      data.set('stay', '1')
      const isMultipart = form.enctype === 'multipart/form-data'
      // The attribute, not the property: a field named "action" would hide it.
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
