import { useContext, type ReactNode } from 'react'
import { Button } from '~/components/ui/button/button'
import { savedSign } from '~/domain/customers/wishlist/wishlist'
import { wordBySet } from '~/framework/slots/set-slot'
import { WishlistContext } from './wishlist-context'
import { heart, list } from './heart.css'

interface HeartProps {
  productId: number
  name: string
}

/**
 * The attributes of a button that saves a product or a variant, or takes it off again, by its sign (savedSign). `value`:
 * whether it was saved, and the sign.
 */
function useHeart(sign: string) {
  const state = wordBySet(useContext(WishlistContext).wishlist, sign, 'true', 'false')
  return {
    name: 'heart',
    value: `${state} ${sign}`,
    'data-heart': sign,
    'data-saved': state,
    // what the server wrote is right, also on a page that was kept for all visitors
    suppressHydrationWarning: true,
  }
}

/** The heart on the card of a product. */
export function Heart({ productId, name }: HeartProps) {
  const attributes = useHeart(savedSign(productId, null))
  return (
    <button
      className={heart}
      aria-label={`Save ${name} to your wishlist`}
      // a slot is no state; it is replaced by one before anybody sees it
      aria-pressed={attributes['data-saved'] as 'true' | 'false'}
      {...attributes}
    />
  )
}

/** The form around the cards of a list: one for all of their hearts. */
export function HeartForm({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  const { heartsAction } = useContext(WishlistContext)
  return (
    <form className={list} method="post" action={heartsAction} aria-busy={isBusy || undefined}>
      {children}
    </form>
  )
}

interface SaveFormProps {
  productId: number
  /** The variant whose options are all chosen, which is saved then; null while there is something to choose. */
  variantId: number | null
}

/** The button with words on the page of a product, with a form of its own, as text browsers need it. */
export function SaveForm({ productId, variantId }: SaveFormProps) {
  const sign = savedSign(productId, variantId)
  const { wishlist, heartsAction } = useContext(WishlistContext)
  return (
    <form method="post" action={heartsAction}>
      <Button variant="quiet" isWide {...useHeart(sign)}>
        <span data-heart-words={sign} suppressHydrationWarning>
          {wordBySet(wishlist, sign, 'On your wishlist', 'Save to wishlist')}
        </span>
      </Button>
    </form>
  )
}
