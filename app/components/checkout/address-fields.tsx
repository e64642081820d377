import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { AddressField } from '~/domain/addresses/address'
import { stack, twoColumns } from '~/styles/layout.css'
import * as styles from './address-fields.css'

export interface AddressFormView {
  countryCode: string
  fields: AddressField[]
  states: Array<{ code: string; name: string }>
  countries: Array<{ code: string; name: string }>
}

interface AddressFieldsProps {
  /** 'shipping' or 'billing': the names of the inputs are `shipping.first_name` and so on. */
  prefix: 'shipping' | 'billing'
  form: AddressFormView
  /** By column name. */
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  /** False for billing fields: the browser must not require them, as they may be hidden. */
  isRequiredInBrowser?: boolean
}

const nameColumns = ['first_name', 'last_name']

/** The fields of an address in one country. "Change country" submits the form and keeps what was typed. */
export function AddressFields({ prefix, form, values, errors, isRequiredInBrowser = true }: AddressFieldsProps) {
  const input = (field: AddressField) => {
    const name = `${prefix}.${field.columnName}`
    const isRequired = field.isRequired && isRequiredInBrowser
    const shared = {
      name,
      label: field.label,
      errors: errors[name],
      isOptional: !field.isRequired,
      autoComplete: `${prefix} ${field.autocomplete}`,
    }
    if (field.columnName === 'state' && form.states.length > 0) {
      return (
        <SelectField
          key={name}
          {...shared}
          options={form.states.map(({ code, name: label }) => ({ value: code, label }))}
          emptyLabel="Please choose"
          defaultValue={values.state ?? ''}
          required={isRequired}
        />
      )
    }
    return (
      <TextField
        key={name}
        {...shared}
        type={field.inputMode === 'tel' ? 'tel' : 'text'}
        inputMode={field.inputMode}
        maxLength={field.maxLength}
        defaultValue={values[field.columnName] ?? ''}
        hint={field.example && field.columnName === 'postcode' ? `For example ${field.example}` : undefined}
        required={isRequired}
      />
    )
  }
  return (
    <div className={stack}>
      <div className={styles.countryRow}>
        <div className={styles.grow}>
          <SelectField
            name={`${prefix}.country`}
            label="Country"
            key={form.countryCode}
            options={form.countries.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={form.countryCode}
            errors={errors[`${prefix}.country`]}
            autoComplete={`${prefix} country`}
          />
        </div>
        <Button variant="secondary" size="small" name="intent" value={`country-${prefix}`} formNoValidate>
          Change country
        </Button>
      </div>
      <div className={twoColumns}>
        {form.fields.filter(({ columnName }) => nameColumns.includes(columnName)).map(input)}
      </div>
      {form.fields.filter(({ columnName }) => !nameColumns.includes(columnName)).map(input)}
    </div>
  )
}
