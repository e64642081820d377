import { Button } from '~/components/ui/button/button'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'

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
      <form className={stack} method="post" action={path}>
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
        <ul className={stack}>
          {notes.map(({ id, text, member, at }) => (
            <li key={id}>
              {text}
              <div className={muted}>
                {member === null ? '' : `${member}, `}
                {at}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
