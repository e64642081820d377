import { Button } from '~/components/ui/button/button'
import { buttonLook } from '~/components/ui/button/button-look'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import { SelectField } from '~/components/ui/field/select-field'
import type { ShownCartLine } from '~/domain/sales/cart/cart'
import { stockText } from '~/domain/catalogue/stock/stock'
import { cartLinePath, cartPath } from '~/paths'
import { cluster, clusterTight } from '~/styles/layout.css'
import { amount, problemText } from '~/styles/text.css'
import { RemoveLine } from './remove-line'

/** The quantity of a line with what it costs. */
export function LineQuantity({ line, typedQuantity }: { line: ShownCartLine; typedQuantity?: string }) {
  const form = `quantity-of-${line.id}`
  const label = `Quantity of ${line.name}`
  return (
    <>
      {line.partArrival ? <p>{line.partArrival}</p> : null}
      {line.stock === 'in_stock' ? null : (
        <p className={problemText}>{stockText(line.stock, line.available, line.ships, line.quantityField.unit)}</p>
      )}
      <form className={clusterTight} method="post" action={cartPath} id={form}>
        <DefaultSubmit intent="quantity" />
        <input type="hidden" name="lineId" value={line.id} />
        <input type="hidden" name="quantityStep" value={line.quantityField.step} />
        {line.quantityChoices ? (
          <SelectField
            id={`quantity-${line.id}`}
            name="quantity"
            label="Quantity"
            aria-label={label}
            options={line.quantityChoices}
            defaultValue={line.quantity}
          />
        ) : (
          <QuantityInput
            id={`quantity-${line.id}`}
            label={label}
            value={typedQuantity || line.quantity}
            {...line.quantityField}
            stepName="intent"
          />
        )}{' '}
        <bdi className={amount}>{line.subtotal.formatted}</bdi>
      </form>
      <div className={cluster}>
        {line.isChangeable ? (
          <a
            className={buttonLook({ variant: 'quiet', size: 'small' })}
            href={cartLinePath(line.id)}
            aria-label={`Change ${line.name}`}
          >
            Change
          </a>
        ) : null}{' '}
        <RemoveLine line={line} />
        <span data-no-js-only>
          <Button
            variant="quiet"
            size="small"
            name="intent"
            value="quantity"
            form={form}
            data-submit-on-change="[name=quantity]"
            aria-label={`Update quantity of ${line.name}`}
          >
            Update
          </Button>
        </span>
      </div>
    </>
  )
}
