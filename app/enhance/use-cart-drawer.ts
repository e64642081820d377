import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { cartPath, checkoutPath } from '~/paths'

type Drawer = ComponentType<{ onClose(): void }>

/** Pages where the cart is shown already, or where leaving is what is wanted. */
const ownPages = [cartPath, checkoutPath]

/** Opens the cart over the page where a link leads to it; its code comes with the first opening. Without a script it stays a link. */
export function useCartDrawer(): { Drawer: Drawer | null; close(): void } {
  const [opened, setOpened] = useState<{ Drawer: Drawer } | null>(null)
  const close = useCallback(() => setOpened(null), [])

  useEffect(() => {
    const onClick = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(`a[href="${cartPath}"]`) : null
      if (!link || link.closest('dialog') || event.defaultPrevented || event.button !== 0) return
      if (
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        ownPages.some((path) => window.location.pathname.startsWith(path))
      )
        return
      event.preventDefault()
      try {
        const { CartDrawer } = await import('~/components/cart/cart-drawer')
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
