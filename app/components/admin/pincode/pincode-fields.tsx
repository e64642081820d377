import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import type { PincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { inSentence } from '~/domain/shared/text/label-in-sentence'
import { twoColumns } from '~/styles/layout.css'

interface PincodeFieldsProps {
  format: PincodeFormat
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The fields of an entry of the list of postcodes. */
export function PincodeFields({ format, values, errors }: PincodeFieldsProps) {
  const { label, inputMode, maxLength } = format
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  const flag = (name: string) => ({ name, value: 'on', defaultChecked: values[name] === 'on', errors: errors[name] })
  return (
    <>
      <div className={twoColumns}>
        <TextField {...field('from')} label={label} inputMode={inputMode} maxLength={maxLength} />
        <TextField
          {...field('to')}
          label="To"
          hint={`For all codes up to this one; empty for one ${inSentence(label)}.`}
          isOptional
          inputMode={inputMode}
          maxLength={maxLength}
        />
      </div>
      <CheckboxField {...flag('isServiceable')} label="We deliver there" />
      <CheckboxField
        {...flag('hasCashOnDelivery')}
        label="Cash on delivery is possible"
        hint="Where we deliver, and where it is one of your ways to pay."
      />
      <TextField
        {...field('days')}
        label="Days until delivery"
        hint="Shoppers see it beside the product. 0 is the same day."
        isOptional
        inputMode="numeric"
        maxLength={3}
      />
      <TextField
        {...field('zone')}
        label="Area"
        hint="Your own name for it, by which you find it again."
        isOptional
        maxLength={60}
      />
    </>
  )
}
