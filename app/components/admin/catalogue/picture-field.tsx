import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import { PictureView } from '~/components/ui/picture/picture-view'
import { thumbnail } from '~/components/admin/product/picture-list.css'
import type { Picture } from '~/domain/catalogue/media/picture'

interface PictureFieldProps {
  label: string
  picture: Picture | null
  /** The hash of a picture that was sent before with something else that was wrong. */
  stored: string | undefined
  errors: string[] | undefined
}

/** One picture of something, which a form with files sends. */
export function PictureField({ label, picture, stored = '', errors }: PictureFieldProps) {
  return (
    <>
      {stored === '' ? null : <p>The picture that you have sent is kept, and used when you save.</p>}
      <input type="hidden" name="stored" value={stored} />
      {picture === null ? null : (
        <>
          <PictureView className={thumbnail} picture={picture} sizes="30rem" alt="" />
          <CheckboxField name="hasNoPicture" value="on" label="Without this picture" />
        </>
      )}
      <TextField
        name="file"
        type="file"
        label={picture === null ? label : `Another ${label.toLowerCase()}`}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB."
        isOptional
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        errors={errors}
      />
    </>
  )
}
