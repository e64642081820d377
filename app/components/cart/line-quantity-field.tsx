import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import { SelectField } from '~/components/ui/field/select-field'
import type { CartLineView } from '~/domain/sales/cart/cart'

/** The quantity of a line in a form of its own page: a list for what is sold by length or weight, else a number. */
export function LineQuantityField({ line, typed }: { line: CartLineView; typed?: string }) {
  const value = typed || line.quantity
  if (line.quantityChoices)
    return <SelectField name="quantity" label="Quantity" options={line.quantityChoices} defaultValue={value} />
  return <QuantityInput label="Quantity" value={value} {...line.quantityField} />
}
