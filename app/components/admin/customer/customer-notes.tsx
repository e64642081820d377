import { Button } from '~/components/ui/button/button'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { stack } from '~/styles/layout.css'
import { lines, subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'
import * as styles from '../order/order.css'

interface CustomerNotesProps {
  notes: ReadonlyArray<{ id: number; text: string; member: string | null; at: string }>
  path: string
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** What the staff have noted about a customer, the latest first, and a form for one more. */
export function CustomerNotes({ notes, path, typed, errors }: CustomerNotesProps) {
  return (
    <section className={box} aria-labelledby="notes">
      <h2 className={subheading} id="notes">
        Notes
      </h2>
      {/* empty again when the note is in the list */}
      <form key={notes[0]?.id} className={stack} method="post" action={path}>
        <input type="hidden" name="intent" value="note" />
        <TextareaField
          name="text"
          label="New note"
          hint="Your colleagues read it. Customers can ask for all that you keep about them, and this is part of it."
          rows={2}
          maxLength={1000}
          defaultValue={typed?.text}
          errors={errors.text}
        />
        <div>
          <Button variant="secondary">Add the note</Button>
        </div>
      </form>
      {notes.length === 0 ? null : (
        <ul>
          {notes.map(({ id, text, member, at }) => (
            <li key={id} className={`${styles.entry} ${styles.note}`}>
              <span className={lines} id={`note-${id}`}>
                {text}
              </span>
              <span className={styles.when}>{[at, member].filter(Boolean).join(' · ')}</span>
              <form method="post" action={path}>
                <input type="hidden" name="intent" value="remove-note" />
                <input type="hidden" name="note" value={id} />
                <Button variant="secondary" size="small" aria-describedby={`note-${id}`}>
                  Remove the note
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
