import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { AddressField } from '~/domain/customers/addresses/address'
import { askForField, emptyFieldMessage } from '~/domain/customers/addresses/address-messages'
import { stack, twoColumns } from '~/styles/layout.css'
import { muted, problemText } from '~/styles/text.css'
import * as styles from './address-fields.css'
import { CountryField } from './country-field'

export interface AddressFormView {
  countryCode: string
  mobileCode: string
  fields: readonly AddressField[]
  states: ReadonlyArray<{ code: string; name: string }>
  /** A postcode fills in its state, and its city where that is certain. */
  postcodeFillsIn: boolean
}

export interface AddressFieldsProps {
  /** 'shipping' or 'billing': the names of the inputs are `shipping.first_name` and so on. */
  prefix: 'shipping' | 'billing'
  form: AddressFormView
  /** The countries to choose from; on the server alone. */
  countries?: ReadonlyArray<{ code: string; name: string }>
  /** By column name. */
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  /** The place of the postcode could not be found. */
  isPostcodeUnknown?: boolean
  /** Says which state the postcode has chosen. */
  placeNote?: string
  /** The phone number is asked for like the other fields; in the checkout, the contact has it. */
  asksPhone?: boolean
}

const nameColumns = ['first_name', 'last_name']

/**
 * The fields of an address in one country. The buttons "Change country" and "Fill city and state …" send the form and
 * keep what was typed.
 */
export function AddressFields({
  prefix,
  form,
  countries,
  values,
  errors,
  isPostcodeUnknown = false,
  placeNote = '',
  asksPhone = false,
}: AddressFieldsProps) {
  const fieldFor = (field: AddressField) => (
    <OneField key={field.columnName} field={field} {...{ prefix, form, values, errors }} />
  )
  const others = form.fields.filter(({ columnName }) => !nameColumns.includes(columnName) && columnName !== 'phone')
  const phone = form.fields.find(({ columnName }) => columnName === 'phone')
  const postcode = others.find(({ columnName }) => columnName === 'postcode')
  return (
    <div className={stack}>
      <div className={styles.countryRow}>
        <div className={styles.grow}>
          <CountryField
            name={`${prefix}.country`}
            countries={countries}
            countryCode={form.countryCode}
            errors={errors[`${prefix}.country`]}
            autoComplete={`${prefix} country`}
          />
        </div>
        <span data-no-js-only>
          <Button
            variant="secondary"
            name="intent"
            value={`country-${prefix}`}
            formNoValidate
            data-submit-on-change={`[name="${prefix}.country"]`}
          >
            Change country
          </Button>
        </span>
      </div>
      <div className={twoColumns}>
        {form.fields.filter(({ columnName }) => nameColumns.includes(columnName)).map(fieldFor)}
      </div>
      {others.map((field) =>
        field === postcode && form.postcodeFillsIn ? (
          <div key="postcode" className={stack}>
            <div className={isPostcodeUnknown || placeNote ? stack : undefined}>
              {fieldFor(field)}
              <p className={isPostcodeUnknown ? problemText : muted} role="status">
                {isPostcodeUnknown
                  ? `We don’t know this ${field.label}. Please enter the city and choose the state.`
                  : placeNote}
              </p>
            </div>
            <div data-no-js-only>
              <Button variant="secondary" size="small" name="intent" value={`postcode-${prefix}`} formNoValidate>
                Fill city and state from the {field.label}
              </Button>
            </div>
          </div>
        ) : (
          fieldFor(field)
        ),
      )}
      {phone && asksPhone ? (
        fieldFor(phone)
      ) : phone && prefix === 'shipping' ? (
        <details open={Boolean(values.phone) || errors['shipping.phone'] !== undefined}>
          <summary className={styles.more}>Other phone number for the delivery</summary>
          {fieldFor({ ...phone, isRequired: false })}
        </details>
      ) : phone?.isRequired ? (
        fieldFor(phone)
      ) : null}
    </div>
  )
}

function OneField({ prefix, form, values, errors, field }: AddressFieldsProps & { field: AddressField }) {
  const name = `${prefix}.${field.columnName}`
  const isChoice = field.columnName === 'state' && form.states.length > 0
  const empty = emptyFieldMessage(field)
  const shared = {
    name,
    label: field.label,
    errors: errors[name]?.map((message) => (message === empty ? askForField(field, isChoice) : message)),
    isOptional: !field.isRequired,
    required: field.isRequired,
    autoComplete: `${prefix} ${field.autocomplete}`,
  }
  if (isChoice)
    return (
      <SelectField
        {...shared}
        options={form.states.map(({ code, name: label }) => ({ value: code, label }))}
        emptyLabel="Please choose"
        defaultValue={values.state ?? ''}
      />
    )
  return (
    <TextField
      {...shared}
      type={field.inputMode === 'tel' ? 'tel' : 'text'}
      inputMode={field.inputMode}
      maxLength={field.maxLength}
      defaultValue={values[field.columnName] ?? ''}
      hint={field.example && field.columnName === 'postcode' ? `For example ${field.example}` : undefined}
      data-pattern={field.columnName === 'postcode' && form.postcodeFillsIn ? field.pattern : undefined}
    />
  )
}
