import { useEffect } from 'react'
import { useFetcher } from '~/framework/react'
import { wishlistPath } from '~/paths'
import { findSubmitter } from '../events'
import { showToast } from '../toast'

/** The answer of the wishlist's action with `stay=1`. */
interface HeartReply {
  ok: boolean
  message: string
  /** Where a guest signs in; the product is saved then. */
  signIn?: string
}

/**
 * Saves products by their hearts without leaving the page; a guest signs in first. Without a script they are plain
 * forms.
 * @param signIn opens the form to sign in of an address
 */
export function useHearts(signIn: (href: string) => void): void {
  const fetcher = useFetcher<HeartReply>()
  const reply = fetcher.data
  useEffect(() => {
    if (reply?.signIn) signIn(reply.signIn)
    else if (reply) showToast(reply.message, reply.ok ? { href: wishlistPath, label: 'View wishlist' } : undefined)
  }, [reply, signIn])
  const { submit } = fetcher
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const button = findSubmitter(event)
      if (button?.name !== 'heart' || !(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      const data = new FormData(event.target)
      data.set('heart', button.value)
      data.set('stay', '1')
      submit(data, { method: 'post', action: event.target.getAttribute('action') ?? wishlistPath })
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [submit])
}
