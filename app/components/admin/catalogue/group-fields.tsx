import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { labelTones, type GroupKind } from '~/domain/catalogue/groups/group-kinds'
import type { Picture } from '~/domain/catalogue/media/picture'
import { toneNames } from './group-words'
import { PictureField } from './picture-field'

export interface GroupFieldsProps {
  kind: GroupKind
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  picture: Picture | null
  /** The channels of the shop, of which a collection can be shown in some. */
  channels: ReadonlyArray<{ code: string; name: string }>
}

/** The fields of a brand, collection, label or tag. */
export function GroupFields({ kind, values, errors, picture, channels }: GroupFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  const hasTexts = kind === 'brand' || kind === 'collection'
  return (
    <>
      <TextField {...field('name')} label="Name" maxLength={100} />
      {kind === 'label' ? (
        <SelectField
          {...field('tone')}
          label="Colour"
          options={labelTones.map((tone) => ({ value: tone, label: toneNames[tone] }))}
        />
      ) : null}
      {hasTexts ? (
        <>
          <TextareaField
            {...field('description')}
            label="Text above its products"
            hint="Plain text, or HTML such as <p> and <strong>."
            isOptional
            rows={4}
          />
          <PictureField
            label={kind === 'brand' ? 'Logo' : 'Picture'}
            picture={picture}
            stored={values.stored}
            errors={errors.file}
          />
          <TextField
            {...field('metaTitle')}
            label="Title for search engines"
            hint="The name, without one."
            isOptional
            maxLength={200}
          />
          <TextareaField
            {...field('metaDescription')}
            label="Text for search engines"
            hint="The begin of the text, without one."
            isOptional
            rows={2}
            maxLength={500}
          />
        </>
      ) : null}
      {kind === 'collection' ? (
        <fieldset>
          <legend>Where it is shown</legend>
          {channels.map(({ code, name }) => (
            <CheckboxField
              key={code}
              name={`channel.${code}`}
              value="on"
              label={name}
              defaultChecked={values[`channel.${code}`] === 'on'}
            />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
