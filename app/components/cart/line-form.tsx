import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { OptionFieldset } from '~/components/product/option-fieldset'
import type { CartLineView } from '~/domain/sales/cart/cart'
import type { ProductView } from '~/domain/catalogue/products/product'
import { cartLinePath, cartPath } from '~/paths'
import { cluster, stack } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import { SelectField } from '~/components/ui/field/select-field'

interface LineFormProps {
  line: CartLineView
  product: ProductView
  /** Errors of the form that failed, by field name. */
  errors?: Record<string, string[] | undefined>
  /** The quantity that was typed into it. */
  typedQuantity?: string
  /** The fields of a customisation. */
  children?: ReactNode
}

/** Changes the options, the quantity and the customisation of a line of the cart. */
export function LineForm({ line, product, errors = {}, typedQuantity, children }: LineFormProps) {
  return (
    <form
      className={stack}
      method="post"
      action={cartLinePath(line.id)}
      encType={product.customisation?.image ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="product" value={product.slug} />
      <ErrorSummary errors={errors} />
      {product.options.map((option) => (
        <OptionFieldset key={option.slug} option={option} errors={errors[`o.${option.slug}`]} />
      ))}
      {children}
      <div>
        <LineQuantityField line={line} typed={typedQuantity} />
      </div>
      <div className={cluster}>
        <Button name="intent" value="change">
          Save changes
        </Button>{' '}
        <a className={aloneLink} href={cartPath}>
          Cancel
        </a>
      </div>
    </form>
  )
}

/** The quantity of a line in a form of its own page: a list for what is sold by length or weight, else a number. */
function LineQuantityField({ line, typed }: { line: CartLineView; typed?: string }) {
  const value = typed || line.quantity
  if (line.quantityChoices)
    return <SelectField name="quantity" label="Quantity" options={line.quantityChoices} defaultValue={value} />
  return <QuantityInput label="Quantity" value={value} {...line.quantityField} />
}
