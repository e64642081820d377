import { legend, steps } from '~/components/admin/delivery/delivery.css'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { fieldId } from '~/components/ui/field/field'
import { FieldError } from '~/components/ui/field/field-error'
import { TextField } from '~/components/ui/field/text-field'
import { maxNameLength } from '~/domain/shared/field-limits'

interface WebhookFieldsProps {
  /** What it can be told of, by the names of the boxes. */
  choices: ReadonlyArray<{ name: string; label: string }>
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The name and the address of a webhook, and what it is told of. */
export function WebhookFields({ choices, values, errors }: WebhookFieldsProps) {
  const id = fieldId('events')
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="The program that is told, such as Warehouse."
        maxLength={maxNameLength}
        autoComplete="off"
        defaultValue={values.name}
        errors={errors.name}
      />
      <TextField
        name="url"
        type="url"
        label="Address"
        hint="Where the program takes messages. Who made the program knows it."
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        defaultValue={values.url}
        errors={errors.url}
      />
      <fieldset className={steps} id={id} aria-describedby={errors.events ? `${id}-error` : undefined}>
        <legend className={legend}>Tell it when</legend>
        {choices.map(({ name, label }) => (
          <CheckboxField key={name} name={name} value="on" label={label} defaultChecked={values[name] === 'on'} />
        ))}
        <FieldError id={`${id}-error`} errors={errors.events} />
      </fieldset>
    </>
  )
}
