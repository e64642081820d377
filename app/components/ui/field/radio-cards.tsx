import type { ReactNode } from 'react'
import { describedBy, fieldId } from './field'
import { FieldError } from './field-error'
import { FieldHint } from './field-hint'
import { FieldLabel } from './field-label'
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
  hint?: ReactNode
  cards: RadioCard[]
  selected?: string | null
  errors?: string[]
  isRequired?: boolean
  /** Shows '(optional)' after the legend. */
  isOptional?: boolean
}

/**
 * A choice between a few options with explanations: shipping methods, payment methods, addresses. Its error is above
 * the options, because they can be higher than a window.
 */
export function RadioCards({ name, legend, hint, cards, selected, errors, isRequired, isOptional }: RadioCardsProps) {
  const id = fieldId(name)
  const hasError = errors !== undefined && errors.length > 0
  return (
    <fieldset
      className={styles.cards}
      id={id}
      aria-describedby={describedBy(id, { hint, errors })}
      // the summary of errors leads here
      tabIndex={hasError ? -1 : undefined}
    >
      <legend className={styles.legend}>
        <FieldLabel label={legend} isOptional={isOptional} />
      </legend>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <FieldError id={`${id}-error`} errors={errors} />
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
    </fieldset>
  )
}
