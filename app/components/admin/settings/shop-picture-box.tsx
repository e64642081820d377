import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { cluster } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { previews } from './shop-picture-box.css'
import type { ReactNode } from 'react'

interface ShopPictureBoxProps {
  /** Names the picture in the form, and its section. */
  kind: string
  title: string
  /** 'the logo' */
  what: string
  /** Where shoppers see it. */
  use: string
  hint: string
  /** How it looks; null while there is none. */
  preview: ReactNode
  /** What holds while there is none. */
  without: string
  size: { width: number; height: number } | null
  advice: readonly string[]
  path: string
  version: number
  errors: string[] | undefined
}

/** A picture that stands for the shop: how it looks, and forms to choose another one or to take it away. */
export function ShopPictureBox({ kind, title, what, use, hint, preview, without, ...props }: ShopPictureBoxProps) {
  const { size, advice, path, version, errors } = props
  return (
    <section className={box} aria-labelledby={kind}>
      <h2 className={subheading} id={kind}>
        {title}
      </h2>
      <p className={muted}>{use}</p>
      {preview === null ? <p>{without}</p> : <div className={previews}>{preview}</div>}
      {size ? (
        <p className={muted}>
          {size.width} × {size.height} pixels. {advice.join(' ')}
        </p>
      ) : null}
      <form className={formStyle} method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={version} />
        <TextField
          name={`picture.${kind}`}
          label={`New file for ${what}`}
          hint={`${hint} PNG, JPEG, WebP, GIF, AVIF or SVG, up to 5 MB.`}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml"
          errors={errors}
        />
        <div>
          <Button>Save {what}</Button>
        </div>
      </form>
      {size ? (
        <form className={cluster} method="post" action={path} encType="multipart/form-data">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="version" value={version} />
          <Button variant="secondary">Take {what} away</Button>
        </form>
      ) : null}
    </section>
  )
}
