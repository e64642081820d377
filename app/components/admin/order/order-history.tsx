import { Button } from '~/components/ui/button/button'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { StaffOrder } from '~/domain/sales/order-page/staff-order'
import { lines, subheading } from '~/styles/text.css'
import { box, form as formStyle } from '../admin-form.css'
import * as styles from './order.css'

interface OrderHistoryProps {
  history: StaffOrder['history']
  path: string
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** What has happened to an order, the newest first, and a form for a note. */
export function OrderHistory({ history, path, typed, errors }: OrderHistoryProps) {
  return (
    <section className={box} aria-labelledby="history">
      <h2 className={subheading} id="history">
        History
      </h2>
      {/* empty again when the note is in the list */}
      <form key={history[0]?.id} className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="note" />
        <TextareaField
          name="text"
          label="Note"
          hint="Only your team sees it."
          rows={2}
          maxLength={1000}
          defaultValue={typed.text}
          errors={errors.text}
        />
        <div>
          <Button variant="secondary" size="small">
            Add the note
          </Button>
        </div>
      </form>
      <ol>
        {history.map(({ id, text, isNote, member, atText }) => (
          <li key={id} className={isNote ? `${styles.entry} ${styles.note}` : styles.entry}>
            <span className={lines}>{text}</span>
            <span className={styles.when}>{[atText, member].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
