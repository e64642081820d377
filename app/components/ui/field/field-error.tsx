import * as styles from './field.css'
import { Icon } from '~/components/ui/icon/icon'

/** The server's messages under a field; nothing when there are none. */
export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors || errors.length === 0) return null
  return (
    <div className={styles.error} id={id}>
      <Icon name="warning" size="small" />
      <span>{errors.join(' ')}</span>
    </div>
  )
}
