import { visuallyHidden } from '~/styles/layout.css'
import { Icon } from '~/components/ui/icon/icon'
import * as styles from './chip.css'

/** A selected filter. The link opens the listing without it. */
export function Chip({ href, label }: { href: string; label: string }) {
  return (
    <a className={styles.chip} href={href}>
      <span className={visuallyHidden}>Remove filter </span>
      {label}
      <Icon name="close" size="small" />
    </a>
  )
}
