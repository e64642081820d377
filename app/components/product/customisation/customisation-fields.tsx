import { useEffect, useRef } from 'react'
import { SelectField } from '~/components/ui/field/select-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { TextField } from '~/components/ui/field/text-field'
import { customisedPriceText, showCustomisedPrice } from './customised-price'
import type { CustomisationFieldsData } from './describe-fields'

interface CustomisationFieldsProps {
  data: CustomisationFieldsData
  /** The values that were typed before, by field name. */
  typed?: Record<string, string>
  errors?: Record<string, string[] | undefined>
}

/**
 * The customisation fields of a buy form: `text.NAME`, `choice.NAME` and `image`. The hidden field `imageToken` names
 * an upload that was accepted before. The prices of the add-ons stand beside them; a script shows the sum,
 * and so does the server where the form is shown again.
 */
export function CustomisationFields({ data, typed = {}, errors = {} }: CustomisationFieldsProps) {
  const { texts, choices, image, price } = data
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (output.current && price) return showCustomisedPrice(output.current, price)
  }, [price])
  const valueOf = (name: string) => ((name === 'image' ? typed.imageToken : typed[name]) ?? '').trim()
  const common = (name: string, label: string, isRequired: boolean) => ({
    key: name,
    name,
    label,
    isOptional: !isRequired,
    required: isRequired,
    errors: errors[name],
    defaultValue: typed[name],
  })
  return (
    <>
      {texts.map(({ name, label, isRequired, kind, hint, maxLength }) => {
        const { key, ...attributes } = { ...common(`text.${name}`, label, isRequired), hint, maxLength }
        return kind === 'multiline' ? (
          <TextareaField key={key} rows={3} {...attributes} />
        ) : (
          <TextField key={key} type={kind} {...attributes} />
        )
      })}
      {choices.map(({ name, label, isRequired, options }) => {
        const { key, ...attributes } = common(`choice.${name}`, label, isRequired)
        return <SelectField key={key} {...attributes} emptyLabel={isRequired ? 'Choose …' : 'None'} options={options} />
      })}
      {image ? (
        <>
          {typed.imageToken ? <input type="hidden" name="imageToken" value={typed.imageToken} /> : null}
          <TextField
            type="file"
            name="image"
            label={image.label}
            hint={typed.imageToken ? `${image.hint} · Your picture is kept` : image.hint}
            errors={errors.image}
            isOptional={!image.isRequired}
            required={image.isRequired && !typed.imageToken}
            accept="image/png,image/jpeg,image/webp"
          />
        </>
      ) : null}
      {price ? (
        <output ref={output} suppressHydrationWarning>
          {Object.keys(typed).length > 0 ? customisedPriceText(price, valueOf) : null}
        </output>
      ) : null}
    </>
  )
}
