import { useFetcher } from '~/framework/react'
import { useEffect, useRef } from 'react'
import { Dialog } from '~/components/ui/dialog/dialog'
import type { CartLoss, ShownCart } from '~/domain/sales/cart/cart'
import { cartPath } from '~/paths'
import { EditableCart } from './editable-cart'
import * as styles from '~/components/ui/skeleton/skeleton.css'

/** The cart in a drawer over the page. It has the forms of the cart page, but sending one does not leave the page. */
export function CartDrawer({ onClose }: { onClose(): void }) {
  const shown = useFetcher<{ cart: ShownCart; loss: CartLoss | null }>()
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    if (!dialog) return
    shown.load(cartPath)
    if (!dialog.open) dialog.showModal()
    // a click on the backdrop is a click on the dialog itself
    const onClick = (event: MouseEvent) => event.target === dialog && dialog.close()
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('close', onClose)
    }
    // the fetcher is no dependency: it is a new object at every render, and the cart is loaded only once
  }, [onClose])

  return (
    <Dialog id="cart-drawer" title="Your cart" kind="drawer">
      <div ref={body} aria-busy={shown.state !== 'idle'}>
        {shown.data ? <EditableCart {...shown.data} isDrawer reload={() => shown.load(cartPath)} /> : <Skeleton />}
      </div>
    </Dialog>
  )
}

/** A placeholder for content that is being loaded. Sizes are HTML lengths of an SVG: '100%', '12rem'. */
function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />
}
