import { legend, steps } from '~/components/admin/delivery/delivery.css'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { FieldError } from '~/components/ui/field/field-error'
import { fieldId } from '~/components/ui/field/field'
import { TextField } from '~/components/ui/field/text-field'
import { permissionNames } from '~/domain/operations/actors/roles'
import { maxNameLength } from '~/domain/shared/field-limits'

interface RoleFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The name of a role and what it allows. */
export function RoleFields({ values, errors }: RoleFieldsProps) {
  const id = fieldId('permissions')
  return (
    <>
      <TextField
        name="label"
        label="Name"
        hint="What your team calls this work, such as Packing or Photos."
        maxLength={maxNameLength}
        autoComplete="off"
        defaultValue={values.label}
        errors={errors.label}
      />
      <fieldset className={steps} id={id} aria-describedby={errors.permissions ? `${id}-error` : undefined}>
        <legend className={legend}>What it allows</legend>
        {Object.entries(permissionNames).map(([name, text]) => (
          <CheckboxField
            key={name}
            name={`may.${name}`}
            value="on"
            label={text}
            defaultChecked={values[`may.${name}`] === 'on'}
          />
        ))}
        <FieldError id={`${id}-error`} errors={errors.permissions} />
      </fieldset>
    </>
  )
}
