import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { box } from '~/components/admin/admin-form.css'
import { hasColours } from './option-texts'
import * as styles from './variant-table.css'

interface OptionFieldsProps {
  options: ProductInput['options']
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The options of a product with their values, and the fields of a new one. */
export function OptionFields({ options, typed, errors }: OptionFieldsProps) {
  const field = (name: string, value = '') => ({
    name,
    defaultValue: typed?.[name] ?? value,
    errors: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      {options.map((option, place) => (
        <fieldset key={place} className={box}>
          <legend>{option.name}</legend>
          <TextField
            {...field(`option.o${place}.name`, option.name)}
            label="Name"
            hint="Empty: the option is removed."
            maxLength={60}
          />
          {option.values.map(({ value, swatch }, index) => {
            const name = `option.o${place}`
            return (
              <div key={value} className={styles.row}>
                <input type="hidden" name={`${name}.was.v${index}`} value={typed?.[`${name}.was.v${index}`] ?? value} />
                <TextField {...field(`${name}.value.v${index}`, value)} label={`Value ${index + 1}`} maxLength={60} />
                {hasColours(option) ? (
                  <TextField
                    {...field(`${name}.swatch.v${index}`, swatch)}
                    label="Its colour, such as #aa3300"
                    isOptional
                    maxLength={7}
                  />
                ) : null}
              </div>
            )
          })}
          <TextareaField
            {...field(`option.o${place}.more`)}
            label={`More values of ${option.name}`}
            hint="One in each line."
            isOptional
            rows={2}
          />
        </fieldset>
      ))}
      <fieldset className={box}>
        <legend>A new option</legend>
        <TextField
          {...field('option.new.name')}
          label="Name of the new option"
          hint="Such as Size."
          isOptional
          maxLength={60}
        />
        <TextareaField
          {...field('option.new.more')}
          label="Its values"
          hint="One in each line, such as S, M and L. What you sell now gets the first one."
          isOptional
          rows={3}
        />
      </fieldset>
    </>
  )
}
