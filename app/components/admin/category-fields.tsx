import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import { thumbnail } from './product/picture-list.css'

interface CategoryFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** Those that it can be in, in the order of the tree. */
  parents: ReadonlyArray<{ id: number; name: string; depth: number }>
  picture: Picture | null
}

/** The fields of a category. */
export function CategoryFields({ values, errors, parents, picture }: CategoryFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField {...field('name')} label="Name" maxLength={100} />
      <SelectField
        {...field('parentId')}
        label="It is in"
        emptyLabel="No other category"
        options={parents.map(({ id, name, depth }) => ({ value: String(id), label: `${'– '.repeat(depth)}${name}` }))}
      />
      <TextareaField
        {...field('description')}
        label="Text above its products"
        hint="Plain text, or HTML such as <p> and <strong>."
        isOptional
        rows={4}
      />
      {values.stored ? <p>The picture that you have sent is kept, and used when you save.</p> : null}
      <input type="hidden" name="stored" value={values.stored ?? ''} />
      {picture === null ? null : (
        <>
          <PictureView className={thumbnail} picture={picture} sizes="30rem" alt="" />
          <CheckboxField name="hasNoPicture" value="on" label="Without this picture" />
        </>
      )}
      <TextField
        name="file"
        type="file"
        label={picture === null ? 'Picture' : 'Another picture'}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB."
        isOptional
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        errors={errors.file}
      />
    </>
  )
}
