import { Button } from '~/components/ui/button/button'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { PictureView } from '~/components/ui/picture/picture-view'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import type { CartLineView } from '~/domain/cart/cart'
import { stockText } from '~/domain/stock/stock'
import { cartPath, productPath, withQuery } from '~/paths'
import { clusterTight } from '~/styles/layout.css'
import { amount, problemText, smallMuted } from '~/styles/text.css'
import * as styles from './cart-line.css'
import { LineLayout } from './line-layout'

/** One line of the cart with its product, quantity and price. Every change is a plain form. */
export function CartLine({ line, typedQuantity }: { line: CartLineView; typedQuantity?: number }) {
  const form = `line-${line.id}`
  return (
    <LineLayout line={line} href={withQuery(productPath(line.slug), { sku: line.sku })}>
      {line.customisationPicture ? (
        <div className={styles.ownPicture}>
          <PictureView picture={line.customisationPicture} sizes="4rem" ratio="square" alt="Your picture" />
        </div>
      ) : null}
      <p className={smallMuted}>
        {line.unitPrice.formatted} each
        {line.compareAtUnitPrice ? <s> {line.compareAtUnitPrice.formatted}</s> : null}
        {line.quantityInDisplayUnit === String(line.quantity) ? '' : ` · ${line.quantityInDisplayUnit}`}
      </p>
      {line.previousUnitPrice ? (
        <p className={problemText}>Was {line.previousUnitPrice.formatted} when you last looked.</p>
      ) : null}
      <StockProblem line={line} />
      <form className={clusterTight} method="post" action={cartPath} id={form}>
        <DefaultSubmit intent="quantity" />
        <input type="hidden" name="lineId" value={line.id} />
        <input type="hidden" name="quantityStep" value={line.quantityStep} />
        <QuantityInput
          id={`quantity-${line.id}`}
          label={`Quantity of ${line.name}`}
          value={typedQuantity || line.quantity}
          min={line.minQuantity}
          max={line.maxQuantity}
          step={line.quantityStep}
          stepName="intent"
          key={line.quantity}
        />
        <span className={amount}>{line.subtotal.formatted}</span>
      </form>
      <div className={styles.actions}>
        <form method="post" action={cartPath}>
          <input type="hidden" name="lineId" value={line.id} />
          <Button variant="quiet" size="small" name="intent" value="remove" aria-label={`Remove ${line.name}`}>
            Remove
          </Button>
        </form>
        <span data-no-js-only>
          <Button
            variant="quiet"
            size="small"
            name="intent"
            value="quantity"
            form={form}
            data-submit-on-change="[type=number]"
            aria-label={`Update quantity of ${line.name}`}
          >
            Update
          </Button>
        </span>
      </div>
    </LineLayout>
  )
}

function StockProblem({ line }: { line: CartLineView }) {
  if (line.problem) return <p className={problemText}>{line.problem}</p>
  if (line.stock === 'low') return <p className={problemText}>{stockText(line.stock, line.available)}</p>
  return null
}
