import { Button } from '~/components/ui/button/button'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { PictureView } from '~/components/ui/picture/picture-view'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import type { CartLineView } from '~/domain/cart/cart'
import { stockText } from '~/domain/stock/stock'
import * as styles from '~/components/checkout/checkout.css'
import { cartPath, productPath, withQuery } from '~/paths'

/** One line of the cart: what it is, how many, what it costs; every change is a plain form. */
export function CartLine({ line }: { line: CartLineView }) {
  const facts = [
    ...line.options.map(({ name, value }) => `${name}: ${value}`),
    ...line.customisation.map(({ label, value }) => `${label}: ${value}`),
  ]
  const form = `line-${line.id}`
  return (
    <li className={styles.line}>
      <div className={styles.linePicture}>
        {line.picture ? <PictureView picture={line.picture} sizes="8rem" ratio="portrait" alt="" /> : null}
      </div>
      <div className={styles.lineWords}>
        <a className={styles.lineName} href={withQuery(productPath(line.slug), { sku: line.sku })}>
          {line.name}
        </a>
        {facts.length > 0 ? <p className={styles.lineFacts}>{facts.join(' · ')}</p> : null}
        {line.customisationPicture ? (
          <div className={styles.ownPicture}>
            <PictureView picture={line.customisationPicture} sizes="4rem" ratio="square" alt="Your picture" />
          </div>
        ) : null}
        <p className={styles.lineFacts}>
          {line.unitPrice.formatted} each
          {line.compareAtUnitPrice ? <s> {line.compareAtUnitPrice.formatted}</s> : null}
          {line.quantityInDisplayUnit === String(line.quantity) ? '' : ` · ${line.quantityInDisplayUnit}`}
        </p>
        {line.previousUnitPrice ? (
          <p className={styles.problem}>Was {line.previousUnitPrice.formatted} when you last looked.</p>
        ) : null}
        {line.problem ? (
          <p className={styles.problem}>{line.problem}</p>
        ) : line.stock === 'low' ? (
          <p className={styles.problem}>{stockText(line.stock, line.available)}</p>
        ) : null}
        <form className={styles.inlineForm} method="post" action={cartPath} id={form}>
          <DefaultSubmit intent="quantity" />
          <input type="hidden" name="lineId" value={line.id} />
          <input type="hidden" name="quantityStep" value={line.quantityStep} />
          <QuantityInput
            id={`quantity-${line.id}`}
            label={`Quantity of ${line.name}`}
            value={line.quantity}
            min={line.minQuantity}
            max={line.maxQuantity}
            step={line.quantityStep}
            stepName="change"
            key={line.quantity}
          />
          <span className={styles.amount}>{line.subtotal.formatted}</span>
        </form>
        <div className={styles.lineActions}>
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
      </div>
    </li>
  )
}
