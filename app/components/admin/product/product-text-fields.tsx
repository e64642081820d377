import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'

interface ProductTextFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** The categories that exist, such as 'Home > Mugs'. */
  categories: readonly string[]
  /** For a form that has asked for the name before. */
  isWithoutName?: boolean
}

/** The fields of what is written about a product, and of its groups. */
export function ProductTextFields({ values, errors, categories, isWithoutName = false }: ProductTextFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  return (
    <>
      {isWithoutName ? null : <TextField {...field('name')} label="Name" maxLength={200} autoComplete="off" />}
      <TextField {...field('subtitle')} label="Line below the name" isOptional maxLength={300} autoComplete="off" />
      <TextareaField
        {...field('description')}
        label="Description"
        hint="Plain text, or HTML such as <p>, <ul> and <strong>."
        isOptional
        rows={8}
      />
      <TextField {...field('brand')} label="Brand" isOptional maxLength={100} autoComplete="off" />
      <TextareaField
        {...field('categories')}
        label="Categories"
        hint="One in each line, the main one first. One inside another: Home > Mugs. New ones are made."
        isOptional
        rows={3}
      />
      {categories.length === 0 ? null : (
        <Disclosure title="The categories that exist">
          <ul>
            {categories.map((category) => (
              <li key={category}>{category}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <TextField {...field('tags')} label="Tags" hint="With commas between them." isOptional autoComplete="off" />
      <TextField
        {...field('metaTitle')}
        label="Title for search engines"
        hint="The name, without one."
        isOptional
        maxLength={200}
        autoComplete="off"
      />
      <TextareaField
        {...field('metaDescription')}
        label="Text for search engines"
        hint="The begin of the description, without one."
        isOptional
        rows={2}
        maxLength={500}
      />
    </>
  )
}
