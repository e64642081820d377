import { fieldId } from '~/components/ui/field/field'
import { FieldError } from '~/components/ui/field/field-error'
import * as styles from '~/components/ui/field/field.css'

interface CheckboxGroupProps {
  name: string
  legend: string
  choices: string[]
  selected: string[]
  errors?: string[]
}

/** Several answers to choose from. */
export function CheckboxGroup({ name, legend, choices, selected, errors }: CheckboxGroupProps) {
  const id = fieldId(name)
  const hasError = errors !== undefined && errors.length > 0
  return (
    <fieldset className={styles.cards} id={id} aria-describedby={hasError ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
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
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}
