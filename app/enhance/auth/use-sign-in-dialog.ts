import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { accountPath, isWriteReviewPath, signInPaths } from '~/paths'
import { isPlainClick } from '../events'
import { waitForRetry } from '../network/retry'

interface Opened {
  Dialog: ComponentType<{ href: string; onClose(): void }>
  href: string
}

/** Whether a link leads to a form to sign in: by its address, or because its page asks a guest to. */
function asksToSignIn({ origin, pathname }: HTMLAnchorElement): boolean {
  if (origin !== location.origin) return false
  if (signInPaths.includes(pathname)) return true
  const isForCustomers = `${pathname}/`.startsWith(`${accountPath}/`) || isWriteReviewPath(pathname)
  return isForCustomers && document.querySelector('[data-account="guest"]') !== null
}

interface SignInDialogState {
  opened: Opened | null
  open(href: string): void
  close(): void
}

/** The dialog with the forms to sign in and to verify, over the page. Its code is loaded when it opens first. */
export function useOpenedSignIn(): SignInDialogState {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const open = useCallback(async (href: string) => {
    const load = () => import('~/components/auth/sign-in-dialog')
    try {
      const { SignInDialog } = await load().catch(() => waitForRetry(document.activeElement).then(load))
      setOpened({ Dialog: SignInDialog, href })
    } catch {
      location.assign(href)
    }
  }, [])
  return { opened, open, close }
}

/**
 * Opens the forms to sign in and to make an account as a dialog over the page, from every link that leads to one. On
 * the pages of these forms, links lead on as they do without scripts.
 */
export function useSignInDialog(): SignInDialogState {
  const dialog = useOpenedSignIn()
  const { open } = dialog
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || !asksToSignIn(link)) return
      if (document.querySelector('[data-auth-page]')) return
      event.preventDefault()
      // not every browser does, and the focus returns there
      link.focus()
      void open(link.href)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [open])
  return dialog
}
