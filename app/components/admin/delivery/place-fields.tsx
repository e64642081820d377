import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'

interface PlaceFieldsProps {
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The fields for places of a delivery zone. */
export function PlaceFields({ typed, errors }: PlaceFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: typed[name], errors: errors[name] })
  return (
    <>
      <TextField
        {...field('countries')}
        label="Countries"
        hint="By name or by code, with commas between them: India, or Germany, AT, FR."
        maxLength={3000}
        autoComplete="off"
      />
      <TextField
        {...field('state')}
        label="Only this state"
        hint="Such as Karnataka, or KA. Nothing for the whole country."
        isOptional
        maxLength={60}
        autoComplete="off"
      />
      <TextareaField
        {...field('postcodes')}
        label="Only these PIN codes or postcodes"
        hint="One range on each line, such as 560001-560099. 56 means all that begin with 56."
        isOptional
        rows={3}
        autoComplete="off"
      />
    </>
  )
}
