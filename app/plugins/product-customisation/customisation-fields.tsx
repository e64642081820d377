import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { CustomisationSchema } from '~/domain/customisation/customisation'
import { formatMoney } from '~/domain/money/money'

interface CustomisationFieldsProps {
  data: {
    schema: CustomisationSchema
    /** The channel whose add-on prices are shown. */
    channel: { code: string; currency: string; languageTag: string }
  }
  /** What was typed before, by field name. */
  typed?: Record<string, string>
  errors?: Record<string, string[] | undefined>
}

/**
 * The customisation fields of a buy form: `text.NAME`, `choice.NAME` and `image`. The hidden field `imageToken` names
 * an upload that was accepted before.
 */
export function CustomisationFields({ data, typed = {}, errors = {} }: CustomisationFieldsProps) {
  const { schema, channel } = data
  const addOn = (amounts: Record<string, number>) => {
    const amount = amounts[channel.code] ?? 0
    return amount > 0 ? `+ ${formatMoney(amount, channel.currency, channel.languageTag)}` : undefined
  }
  const joined = (...parts: Array<string | undefined>) => parts.filter(Boolean).join(' · ') || undefined
  return (
    <>
      {schema.texts.map((field) => (
        <TextField
          key={field.name}
          name={`text.${field.name}`}
          label={field.label}
          hint={joined(`Up to ${field.maxLength} characters`, addOn(field.addOn))}
          errors={errors[`text.${field.name}`]}
          isOptional={!field.isRequired}
          required={field.isRequired}
          maxLength={field.maxLength}
          defaultValue={typed[`text.${field.name}`]}
        />
      ))}
      {schema.choices.map((field) => (
        <SelectField
          key={field.name}
          name={`choice.${field.name}`}
          label={field.label}
          errors={errors[`choice.${field.name}`]}
          isOptional={!field.isRequired}
          required={field.isRequired}
          emptyLabel={field.isRequired ? 'Choose …' : 'None'}
          defaultValue={typed[`choice.${field.name}`]}
          options={field.values.map((value) => ({
            value: value.value,
            label: joined(value.label, addOn(value.addOn)) ?? value.label,
          }))}
        />
      ))}
      {schema.image ? (
        <>
          {typed.imageToken ? <input type="hidden" name="imageToken" value={typed.imageToken} /> : null}
          <TextField
            type="file"
            name="image"
            label={schema.image.label}
            hint={joined(
              'PNG, JPEG or WebP, up to 5 MB',
              addOn(schema.image.addOn),
              typed.imageToken ? 'Your picture is kept' : undefined,
            )}
            errors={errors.image}
            isOptional={!schema.image.isRequired}
            required={schema.image.isRequired && !typed.imageToken}
            accept="image/png,image/jpeg,image/webp"
          />
        </>
      ) : null}
    </>
  )
}
