import { visuallyHidden } from '~/styles/layout.css'
import { Icon } from '~/components/ui/icon/icon'
import { fieldId } from '~/components/ui/field/field'
import * as styles from './quantity-input.css'

interface QuantityInputProps {
  name?: string
  id?: string
  /** The name of what is counted, for assistive technology: 'Quantity of Indigo kurta'. */
  label: string
  value: number
  min: number
  max: number
  step: number
  /**
   * The name of the − and + buttons where they must work without JavaScript, as on a cart line: they submit the form
   * with `stepName=less` or `stepName=more`. Without a name they need a script.
   */
  stepName?: string
}

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
        {label}
      </label>
      {button('less', value <= min)}
      <input
        className={styles.input}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        defaultValue={value}
        min={min}
        max={max}
        step={step}
        required
      />
      {button('more', value >= max)}
    </span>
  )
}
