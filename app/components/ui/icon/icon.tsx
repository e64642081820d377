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
  | 'heart'
  | 'cookie'

/** The classes of an icon. Arrows and chevrons are mirrored where the page reads from right to left. */
export function iconClass(name: IconName, size: keyof typeof styles.icon): string {
  return /-(left|right)$/.test(name) ? `${styles.icon[size]} ${styles.directed}` : styles.icon[size]
}

/** An icon from the sprite in the colour of the text. Screen readers ignore it, so its control needs a name. */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' | 'large' }) {
  return (
    <svg className={iconClass(name, size)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
