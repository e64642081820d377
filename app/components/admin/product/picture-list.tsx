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

const parts = [
  ['top-left', 'Top left'],
  ['top', 'Top'],
  ['top-right', 'Top right'],
  ['left', 'Left'],
  ['middle', 'Middle'],
  ['right', 'Right'],
  ['bottom-left', 'Bottom left'],
  ['bottom', 'Bottom'],
  ['bottom-right', 'Bottom right'],
] as const

interface FocusChoiceProps {
  picture: OwnerPicture
  legend: string
  chosen: string
}

/** The whole picture under nine boxes, of which one is chosen: where one clicks into the picture is what stays in view. */
function FocusChoice({ picture, legend, chosen }: FocusChoiceProps) {
  return (
    <fieldset className={styles.focusChoice}>
      <legend className={styles.hidden}>{legend}</legend>
      <PictureView className={styles.thumbnail} picture={picture} sizes="7rem" alt="" />
      <div className={styles.parts}>
        {parts.map(([value, label]) => (
          <label key={value} className={styles.part} title={label}>
            <input
              className={styles.partBox}
              type="radio"
              name={`focus.a${picture.assetId}`}
              value={value}
              defaultChecked={chosen === value}
            />
            <span className={styles.hidden}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
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
            <FocusChoice
              picture={picture}
              legend={`What stays in view of picture ${index + 1}`}
              chosen={typed?.[`focus.a${picture.assetId}`] ?? picture.focus ?? 'middle'}
            />
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
