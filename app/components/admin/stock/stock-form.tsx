import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { stockCauses, stockChoices } from '~/domain/catalogue/products/stock-by-hand/stock-causes'
import type { ListedStock } from '~/domain/catalogue/products/stock-by-hand/stock-list'
import { form } from '../admin-form.css'

interface StockFormProps {
  stock: ListedStock
  path: string
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** Adds to, takes from or sets the stock of a variant, with the reason: what has happened decides which of them. */
export function StockForm({ stock: { counted, unit, version }, path, typed, errors }: StockFormProps) {
  // what is not counted yet has nothing to add to
  const choices = stockChoices.filter(({ cause, step }) => (counted ? true : step === 'set' && cause === 'counted'))
  return (
    <form className={form} method="post" action={path}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="was" value={counted?.onHandTyped ?? ''} />
      <SelectField
        name="cause"
        label="What has happened"
        options={choices.map(({ cause, does }) => ({ value: cause, label: `${stockCauses[cause]} (${does})` }))}
        defaultValue={typed?.cause}
        errors={errors.cause}
      />
      <TextField
        name="quantity"
        label={unit === null ? 'How many' : `How much (${unit})`}
        hint={counted ? 'Pieces that are sold and not sent yet do not count as on hand.' : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed?.quantity}
        errors={errors.quantity}
      />
      <TextField
        name="note"
        label="Note"
        hint="For you and your colleagues, such as the number of a delivery note."
        isOptional
        maxLength={200}
        defaultValue={typed?.note}
        errors={errors.note}
      />
      <div>
        <Button>Save the stock</Button>
      </div>
    </form>
  )
}
