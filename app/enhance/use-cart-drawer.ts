import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { cartPath, checkoutPath } from '~/paths'
import { isPlainClick } from './events'
import { waitForRetry } from './network/retry'

type Drawer = ComponentType<{ onClose(): void }>

/** The cart page already shows the cart; in the checkout the link leads back to the cart page. */
const pagesWithoutDrawer = [cartPath, checkoutPath]

/** Makes links to the cart open it in a drawer over the page. The drawer's code is loaded when it opens first. */
export function useCartDrawer(): { Drawer: Drawer | null; close(): void } {
  const [opened, setOpened] = useState<{ Drawer: Drawer } | null>(null)
  const close = useCallback(() => setOpened(null), [])

  useEffect(() => {
    const onClick = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(`a[href="${cartPath}"]`) : null
      if (!link || link.closest('dialog') || event.defaultPrevented || !isPlainClick(event)) return
      if (pagesWithoutDrawer.some((path) => window.location.pathname.startsWith(path))) return
      event.preventDefault()
      const loadDrawer = () => import('~/components/cart/cart-drawer')
      try {
        const { CartDrawer } = await loadDrawer().catch(() => waitForRetry(link).then(loadDrawer))
        setOpened({ Drawer: CartDrawer })
      } catch {
        window.location.assign(cartPath)
      }
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  return { Drawer: opened?.Drawer ?? null, close }
}
