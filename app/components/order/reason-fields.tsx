import { SelectField } from '~/components/ui/field/select-field'
import { TextareaField } from '~/components/ui/field/textarea-field'

interface ReasonFieldsProps {
  /** The question above the choice of reasons. */
  reasonLabel: string
  reasons: Array<{ value: string; label: string }>
  /** The question above the field for words of one's own. */
  textLabel: string
  maxTextLength: number
  typed: Record<string, string>
  errors: Record<string, string[]>
}

/** Why an order is cancelled or something is sent back: one of the reasons, and words of one's own. */
export function ReasonFields({ reasonLabel, reasons, textLabel, maxTextLength, typed, errors }: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        name="reason"
        label={reasonLabel}
        emptyLabel="Please choose"
        options={reasons}
        defaultValue={typed.reason ?? ''}
        errors={errors.reason}
        required
      />
      <TextareaField
        name="text"
        label={textLabel}
        isOptional
        rows={3}
        maxLength={maxTextLength}
        defaultValue={typed.text}
        errors={errors.text}
      />
    </>
  )
}
