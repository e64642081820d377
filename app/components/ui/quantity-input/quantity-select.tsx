import { visuallyHidden } from '~/styles/layout.css'
import { fieldId } from '~/components/ui/field/field'
import { control } from '~/components/ui/field/field.css'

interface QuantitySelectProps {
  id?: string
  /** What is counted, for assistive technology: 'Quantity of Linen'. */
  label: string
  choices: ReadonlyArray<{ quantity: number; text: string }>
  value: number
}

/** A quantity of something sold by length or weight, chosen in its unit; each choice says what it costs. */
export function QuantitySelect({ id = fieldId('quantity'), label, choices, value }: QuantitySelectProps) {
  return (
    <span>
      <label className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <select className={control} id={id} name="quantity" defaultValue={value}>
        {choices.map(({ quantity, text }) => (
          <option key={quantity} value={quantity}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
