import type { ShownProduct } from '~/domain/catalogue/products/product'
import { chooseMessage } from '~/domain/catalogue/products/describe-choice'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './option-fieldset.css'
import { ColourSwatch } from '~/components/ui/colour-swatch/colour-swatch'
import { fieldId } from '~/components/ui/field/field'
import { Icon } from '~/components/ui/icon/icon'

interface OptionFieldsetProps {
  option: ShownProduct['options'][number]
  errors?: string[]
}

/**
 * One option as radios. A value that is not sold with the other choices is marked, but can be selected. A missing
 * choice is the server's to say, because a browser would only say 'Please select one of these options'. It is said in
 * the place of the hint, so that nothing below it moves.
 */
export function OptionFieldset({ option, errors }: OptionFieldsetProps) {
  const name = `o.${option.slug}`
  const id = fieldId(name)
  const selected = option.values.find((value) => value.isSelected)
  const hasError = errors !== undefined && errors.length > 0
  return (
    <fieldset
      id={id}
      className={styles.fieldset}
      aria-describedby={hasError ? `${id}-error` : undefined}
      // the summary of errors leads here
      tabIndex={hasError ? -1 : undefined}
    >
      <legend className={styles.legend}>
        {option.name}{' '}
        {hasError ? (
          <span className={styles.legendError} id={`${id}-error`} data-place="error">
            <Icon name="warning" size="small" />
            {errors.join(' ')}
          </span>
        ) : (
          <span className={styles.legendValue} data-place="hint">
            {selected ? selected.value : chooseMessage(option.name)}
          </span>
        )}
      </legend>
      <div className={styles.options}>
        {option.values.map((value) => (
          <label
            key={value.slug}
            className={styles.option}
            data-unavailable={value.isAvailable && !value.isSoldOut ? undefined : ''}
          >
            <input
              className={styles.optionInput}
              type="radio"
              name={name}
              value={value.slug}
              defaultChecked={value.isSelected}
            />
            {value.swatch ? <ColourSwatch colour={value.swatch} size={20} /> : null} <span>{value.value}</span>
            {value.isAvailable ? null : <span className={visuallyHidden}> (not available with the other choices)</span>}
            {value.isSoldOut ? <span className={visuallyHidden}> (out of stock)</span> : null}{' '}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
