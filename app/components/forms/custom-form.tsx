import { Button } from '~/components/ui/button/button'
import { fieldId } from '~/components/ui/field/field'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { Honeypot } from '~/components/ui/field/honeypot'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { maxEmailLength, maxPhoneLength } from '~/domain/shared/field-limits'
import {
  fileExtensions,
  parseFileAnswer,
  type CustomForm as CustomFormData,
  type FormAnswers,
  type FormField,
} from '~/domain/site/forms/form'
import { formPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { CheckboxGroup } from './checkbox-group'

interface CustomFormProps {
  form: CustomFormData
  /** When it was shown, signed. */
  stamp: string
  typed?: FormAnswers
  /** Messages by the keys of the fields. */
  errors?: Record<string, string[] | undefined>
}

/** The name of a field's control; the answers are below `a`, apart from the form's own fields. */
export function answerName(key: string): string {
  return `a.${key}`
}

/** A form of the owner with all its fields. */
export function CustomForm({ form, stamp, typed = {}, errors = {} }: CustomFormProps) {
  return (
    <form
      className={stack}
      method="post"
      action={formPath(form.slug)}
      encType={form.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="form" value={form.slug} />
      <input type="hidden" name="stamp" value={stamp} />
      <Honeypot />
      {form.fields.map((field) => (
        <FormControl key={field.key} field={field} typed={typed[field.key]} errors={errors[field.key]} />
      ))}
      <div>
        <Button>{form.submitLabel}</Button>
      </div>
    </form>
  )
}

const inputTypes = { text: 'text', email: 'email', phone: 'tel', number: 'number', date: 'date', url: 'url' } as const
const autoCompletes: Partial<Record<FormField['type'], string>> = { email: 'email', phone: 'tel', url: 'url' }

interface FormControlProps {
  field: FormField
  typed: string | string[] | undefined
  errors: string[] | undefined
}

function FormControl({ field, typed, errors }: FormControlProps) {
  const { key, type, label, hint, isRequired, choices, maxLength, min, max } = field
  const name = answerName(key)
  const text = [typed ?? []].flat()[0]
  const group = { name, hint: hint || undefined, errors, isOptional: !isRequired }
  const shared = { ...group, label }
  const options = choices.map((choice) => ({ value: choice, label: choice }))
  switch (type) {
    case 'textarea':
      return <TextareaField {...shared} rows={5} maxLength={maxLength} defaultValue={text} required={isRequired} />
    case 'select':
      return (
        <SelectField
          {...shared}
          options={options}
          emptyLabel="Please choose"
          defaultValue={text}
          required={isRequired}
        />
      )
    case 'radio':
      return (
        <RadioCards
          {...group}
          legend={label}
          cards={choices.map((choice) => ({ value: choice, title: choice }))}
          selected={text}
          isRequired={isRequired}
        />
      )
    case 'checkboxes':
      return <CheckboxGroup {...group} legend={label} choices={choices} selected={[typed ?? []].flat()} />
    case 'file': {
      const kept = text === undefined ? null : parseFileAnswer(text)
      const limits = 'PNG, JPEG, WebP or PDF, up to 5 MB'
      const asked = hint ? `${hint} (${limits})` : limits
      return (
        <div>
          <TextField
            {...shared}
            id={fieldId(name)}
            name={`file.${key}`}
            type="file"
            accept={Object.keys(fileExtensions).join(',')}
            hint={kept ? `${kept.name} is saved. Choose another file only to replace it.` : asked}
            required={isRequired && !kept}
          />
          {kept ? <input type="hidden" name={name} value={text} /> : null}
        </div>
      )
    }
    case 'agreement':
      return <CheckboxField {...shared} value="yes" defaultChecked={text !== undefined} required={isRequired} />
    default: {
      const lengths: Partial<Record<FormField['type'], number>> = { email: maxEmailLength, phone: maxPhoneLength }
      const isNumber = type === 'number'
      return (
        <TextField
          {...shared}
          type={inputTypes[type]}
          autoComplete={field.autoComplete ?? autoCompletes[type]}
          maxLength={type === 'text' || type === 'url' ? maxLength : lengths[type]}
          min={isNumber ? (min ?? undefined) : undefined}
          max={isNumber ? (max ?? undefined) : undefined}
          step={isNumber ? 'any' : undefined}
          defaultValue={text}
          required={isRequired}
        />
      )
    }
  }
}
