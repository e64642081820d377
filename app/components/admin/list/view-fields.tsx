import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import { maxViewName } from '~/domain/operations/staff/views/view'

interface ViewFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The name of a saved view, and who sees it. */
export function ViewFields({ values, errors }: ViewFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="It becomes a tab of the list."
        maxLength={maxViewName}
        autoComplete="off"
        defaultValue={values.name}
        errors={errors.name}
      />
      <CheckboxField
        name="isShared"
        value="on"
        label="The whole team sees it"
        defaultChecked={values.isShared === 'on'}
        errors={errors.isShared}
      />
    </>
  )
}
