import { chooseMessage, openOptionsOf } from '~/domain/catalogue/products/describe-choice'
import type { ShownProduct } from '~/domain/catalogue/products/product'
import { small } from '~/styles/text.css'
import { StockAlertForm } from './stock-alert-form'

/** For a sold-out variant: the form to be told when it is back, or what has to be chosen first. */
export function StockAlert({ product, variantId }: { product: Pick<ShownProduct, 'options'>; variantId: number }) {
  const [open] = openOptionsOf(product)
  return open ? (
    <p className={small}>{chooseMessage(open.name)}, and we can tell you when it is back.</p>
  ) : (
    <StockAlertForm variantId={variantId} />
  )
}
