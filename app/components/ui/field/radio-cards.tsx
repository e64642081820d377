import type { ReactNode } from 'react'
import { fieldId } from './field'
import { FieldError } from './field-error'
import * as styles from './field.css'

interface RadioCard {
  value: string
  title: ReactNode
  text?: ReactNode
  /** Shown at the right, such as a price. */
  aside?: ReactNode
  isDisabled?: boolean
}

interface RadioCardsProps {
  name: string
  /** Name of the group. */
  legend: ReactNode
  cards: RadioCard[]
  selected?: string | null
  errors?: string[]
  isRequired?: boolean
}

/** A choice between a few options with explanations: shipping methods, payment methods, addresses. */
export function RadioCards({ name, legend, cards, selected, errors, isRequired }: RadioCardsProps) {
  const id = fieldId(name)
  const hasError = errors !== undefined && errors.length > 0
  return (
    <fieldset className={styles.cards} id={id} aria-describedby={hasError ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {cards.map((card) => (
        // each card is a line where there are no styles
        <div key={card.value}>
          <label className={styles.radioCard}>
            <input
              className={styles.tick}
              type="radio"
              name={name}
              value={card.value}
              defaultChecked={card.value === selected}
              disabled={card.isDisabled}
              required={isRequired}
              aria-invalid={hasError || undefined}
            />
            <span className={styles.cardTitle}>
              {card.title} {card.text ? <span className={styles.cardText}>{card.text}</span> : null}
            </span>{' '}
            {card.aside ? <span className={styles.cardAside}>{card.aside}</span> : null}
          </label>
        </div>
      ))}
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
