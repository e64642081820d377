import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { OwnerPicture } from '~/domain/catalogue/products/manage/pictures/owner-pictures'
import { listRowId } from '~/paths'
import { clusterTight } from '~/styles/layout.css'
import * as styles from './picture-list.css'

interface PictureListProps {
  pictures: readonly OwnerPicture[]
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The pictures of a product in their order, each with its text and the buttons that move and remove it. */
export function PictureList({ pictures, typed, errors }: PictureListProps) {
  return (
    <ol className={styles.rows}>
      {pictures.map((picture, index) => {
        const name = `alt.a${picture.assetId}`
        const step = (op: string, text: string) => (
          <Button name="op" value={`${op}.${picture.assetId}`} variant="secondary" size="small">
            {text}
            <span className={styles.hidden}> picture {index + 1}</span>
          </Button>
        )
        return (
          <li key={picture.assetId} id={listRowId(picture.assetId)} className={styles.row}>
            <PictureView className={styles.thumbnail} picture={picture} sizes="5.5rem" ratio="square" alt="" />
            <div className={styles.fields}>
              <TextField
                name={name}
                label={`What picture ${index + 1} shows`}
                maxLength={300}
                autoComplete="off"
                defaultValue={typed?.[name] ?? picture.alt}
                errors={errors[name]}
              />
              <div className={clusterTight}>
                {index > 0 ? step('up', 'Up') : null}
                {index < pictures.length - 1 ? step('down', 'Down') : null}
                {step('remove', 'Remove')}
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
