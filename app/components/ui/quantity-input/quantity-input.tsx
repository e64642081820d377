import { visuallyHidden } from '~/styles/layout.css'
import { Icon } from '~/components/ui/icon/icon'
import { fieldId } from '~/components/ui/field/field'
import * as styles from './quantity-input.css'

interface QuantityInputProps {
  name?: string
  id?: string
  /** The name of what is counted, for assistive technology: 'Quantity of Indigo kurta'. */
  label: string
  /** The quantity, or what was typed. */
  value: number | string
  min: number
  max: number
  step: number
  /** The unit in which it is typed, 'm' or 'kg': with a decimal point or comma. Without one it is a whole number. */
  unit?: string | null
  /**
   * The name of the − and + buttons where they must work without JavaScript, as on a cart line: they submit the form
   * with `stepName=less` or `stepName=more`. Without a name they need a script.
   */
  stepName?: string
}

const numberOf = (value: number | string) => Number(String(value).replace(',', '.'))

/**
 * A quantity, typed or changed by the buttons − and +. A script changes the number when a button without a name is
 * pressed (see enhance/quantity).
 */
export function QuantityInput({
  name = 'quantity',
  id = fieldId(name),
  label,
  value,
  min,
  max,
  step,
  unit = null,
  stepName,
}: QuantityInputProps) {
  const button = (direction: 'less' | 'more', isDisabled: boolean) => (
    <button
      className={styles.step}
      type={stepName ? 'submit' : 'button'}
      name={stepName}
      value={stepName ? direction : undefined}
      data-step={direction}
      disabled={isDisabled}
      aria-label={direction === 'less' ? 'Decrease quantity' : 'Increase quantity'}
    >
      <Icon name={direction === 'less' ? 'minus' : 'plus'} size="small" />
    </button>
  )
  return (
    <span className={styles.quantity} data-quantity={stepName ? 'submits' : 'local'}>
      <label className={visuallyHidden} htmlFor={id}>
        {unit === null ? label : `${label} (${unit})`}
      </label>
      {button('less', numberOf(value) <= min)}
      <input
        className={styles.input}
        id={id}
        name={name}
        defaultValue={value}
        required
        // a field for numbers takes a comma only in some languages
        {...(unit === null
          ? { type: 'number', inputMode: 'numeric', min, max, step }
          : { type: 'text', inputMode: 'decimal', 'data-min': min, 'data-max': max, 'data-step-size': step })}
      />
      {unit === null ? null : (
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      )}
      {button('more', numberOf(value) >= max)}
    </span>
  )
}
