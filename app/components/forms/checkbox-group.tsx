import type { ReactNode } from 'react'
import { describedBy, fieldId } from '~/components/ui/field/field'
import { FieldError } from '~/components/ui/field/field-error'
import { FieldHint } from '~/components/ui/field/field-hint'
import { FieldLabel } from '~/components/ui/field/field-label'
import * as styles from '~/components/ui/field/field.css'

interface CheckboxGroupProps {
  name: string
  legend: ReactNode
  hint?: ReactNode
  choices: string[]
  selected: string[]
  errors?: string[]
  /** Shows '(optional)' after the legend. */
  isOptional?: boolean
}

/** Several answers to choose from. */
export function CheckboxGroup({ name, legend, hint, choices, selected, errors, isOptional }: CheckboxGroupProps) {
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
      {choices.map((choice) => (
        <div key={choice}>
          <label className={styles.choice}>
            <input
              className={styles.tick}
              type="checkbox"
              name={name}
              value={choice}
              defaultChecked={selected.includes(choice)}
              aria-invalid={hasError || undefined}
            />{' '}
            <span>{choice}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
