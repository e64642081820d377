import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { ShownConfigField } from '~/domain/sales/payments/shown-config-field'

interface ConfigFieldInputProps {
  field: ShownConfigField
  typed: Readonly<Record<string, string>> | undefined
  errors: readonly string[] | undefined
}

/** The control for what a provider of payments needs to know. */
export function ConfigFieldInput({ field, typed, errors }: ConfigFieldInputProps) {
  const { name, label, hint, kind, choices, isRequired, isSet, value } = field
  const common = {
    name,
    label,
    hint,
    errors: errors && [...errors],
    // a secret that is stored stays when nothing is typed
    isOptional: !isRequired || (isSet && value === ''),
    defaultValue: typed?.[name] ?? value,
  }
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...common}
          options={choices.map((choice) => ({ value: choice, label: choice[0]?.toUpperCase() + choice.slice(1) }))}
          emptyLabel={isSet ? undefined : 'Choose'}
        />
      )
    case 'list':
      return <TextareaField {...common} rows={2} autoComplete="off" spellCheck={false} />
    case 'secret':
      // 'off' would let browsers fill in the password of the member
      return <TextField {...common} type="password" autoComplete="new-password" maxLength={500} />
    case 'text':
      return <TextField {...common} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={500} />
  }
}
