import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { TaxRateRow } from '~/domain/sales/tax/tax'
import { twoColumns } from '~/styles/layout.css'

export const taxPlaceNames: Record<TaxRateRow['place'], string> = {
  any: 'Every order to the place',
  same_state: 'Orders within your own state',
  other_state: 'Orders to other states than yours',
}

interface TaxFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
  countries: Array<{ value: string; label: string }>
  classes: readonly string[]
}

/** The fields of a tax rate. */
export function TaxFields({ values, errors, countries, classes }: TaxFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField {...field('name')} label="Name" hint="Stands on invoices, such as CGST or VAT." maxLength={100} />
      <TextField
        {...field('rate')}
        label="Rate (%)"
        hint="Such as 9 or 5.5. A rate of 0 stands on invoices, too."
        inputMode="decimal"
        maxLength={8}
      />
      <TextField
        {...field('taxClass')}
        label="Tax class"
        hint={`Products and ways of delivery of this class have it. Used now: ${classes.join(', ')}.`}
        maxLength={60}
        autoCapitalize="none"
      />
      <div className={twoColumns}>
        <SelectField {...field('country')} label="Country of the order" options={countries} />
        <TextField {...field('state')} label="Only this state" isOptional maxLength={60} />
      </div>
      <SelectField
        {...field('place')}
        label="It is charged for"
        hint="India charges CGST and SGST within your state, and IGST to other states."
        options={Object.entries(taxPlaceNames).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        {...field('position')}
        label="Place in the list"
        hint="Taxes of one order are named in this order."
        isOptional
        inputMode="numeric"
        maxLength={4}
      />
    </>
  )
}
