import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button/button'
import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { AddedItem } from '~/domain/sales/cart/cart'
import { cartPath } from '~/paths'
import { portraitFrame } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import * as styles from './added-panel.css'

/** How long the panel stays while neither pointer nor focus is on it, in ms. */
export const panelDuration = 8000

interface AddedPanelProps {
  item: AddedItem
  /** 'Rose kurta is in your cart.', or why it is another quantity. */
  message: string
  onClose(): void
}

/**
 * Shows the item that was added to the cart, and the next steps. The panel closes by itself, but not while somebody
 * uses it.
 */
export function AddedPanel({ item, message, onClose }: AddedPanelProps) {
  const [isUsed, setUsed] = useState(false)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isUsed) return
    const timer = setTimeout(onClose, panelDuration)
    return () => clearTimeout(timer)
  }, [isUsed, item, onClose])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  // in a low window the panel does not stay in view, but stands where the page is now
  useEffect(() => ref.current?.style.setProperty('--page-top', `${window.scrollY}px`), [])
  const { line, subtotal, itemCount, freeDeliveryNotes } = item
  const choices = [line.choicesText, `Quantity: ${line.quantityInDisplayUnit}`].filter(Boolean)
  return (
    <section
      ref={ref}
      className={styles.panel}
      aria-label="Added to your cart"
      data-added-panel
      onPointerEnter={() => setUsed(true)}
      onPointerLeave={() => setUsed(ref.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setUsed(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setUsed(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
    >
      <div className={styles.head}>
        <Icon name="success" />
        <strong className={styles.message}>{message}</strong>
        <button type="button" className={iconButton} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.item}>
        <span className={portraitFrame}>
          {line.picture ? <PictureView picture={line.picture} sizes="4rem" ratio="portrait" alt="" /> : null}
        </span>
        <span>
          {line.name}
          <br />
          <span className={smallMuted}>{choices.join(' · ')}</span>
        </span>
      </div>
      <p className={styles.total}>
        <span>Subtotal ({itemCount === 1 ? '1 item' : `${itemCount} items`})</span> <strong>{subtotal}</strong>
      </p>
      {freeDeliveryNotes.length > 0 ? <p className={smallMuted}>{freeDeliveryNotes.join(' ')}</p> : null}
      <form className={styles.actions} method="post" action={cartPath}>
        <Button name="intent" value="checkout">
          Checkout
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          Continue shopping
        </Button>
      </form>
      <a href={cartPath}>View cart</a>
    </section>
  )
}
