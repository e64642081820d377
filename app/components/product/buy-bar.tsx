import { useEffect, useState } from 'react'
import { ActionBar } from '~/components/ui/action-bar/action-bar'
import { Button } from '~/components/ui/button/button'
import type { ShownProduct } from '~/domain/catalogue/products/product'
import { buyFormId } from './buy-form'
import { bar } from './buy-bar.css'

/** The price and "Add to cart" at the bottom of a phone, while the form's own button is not in view. */
export function BuyBar({ product }: { product: ShownProduct }) {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const button = document.querySelector(`#${buyFormId} [data-main-action]`)
    if (!button) return
    // a button of which only a part is in view is not in reach
    const observer = new IntersectionObserver((entries) => setHidden((entries.at(-1)?.intersectionRatio ?? 0) > 0.99), {
      threshold: [0, 0.99, 1],
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [])
  const { price, perUnit } = product.shown
  return (
    <ActionBar
      className={bar}
      isHidden={isHidden}
      amount={product.isFromPrice ? `From ${price.formatted}` : price.formatted}
      note={perUnit}
    >
      <Button form={buyFormId} name="intent" value="add">
        Add to cart
      </Button>
    </ActionBar>
  )
}
