import * as styles from './icon.css'
import sprite from './icons.svg?url'

export type IconName =
  | 'menu'
  | 'close'
  | 'search'
  | 'user'
  | 'cart'
  | 'home'
  | 'shop'
  | 'chevron-down'
  | 'chevron-right'
  | 'chevron-left'
  | 'arrow-up'
  | 'arrow-right'
  | 'check'
  | 'plus'
  | 'minus'
  | 'trash'
  | 'edit'
  | 'star'
  | 'filter'
  | 'truck'
  | 'ruler'
  | 'share'
  | 'link'
  | 'zoom'
  | 'eye'
  | 'info'
  | 'warning'
  | 'success'
  | 'lock'
  | 'tag'
  | 'chat'

/** An icon from the sprite in the colour of the text. Screen readers ignore it, so its control needs a name. */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' | 'large' }) {
  return (
    <svg className={styles.icon[size]} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
