import type { ReactNode } from 'react'
import { box, form } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import { subheading } from '~/styles/text.css'

interface DraftBoxProps {
  /** The address that the forms are posted to. */
  path: string
  /** When the draft is published by itself, in words; null without such a time. */
  publishAt: string | null
  timeZone: string
  shareLink: string | null
  errors: Readonly<Record<string, string[] | undefined>>
  /** The time that was typed and refused. */
  typedTime: string | undefined
  /** What the draft changes. */
  children: ReactNode
}

/** A draft of what visitors see: what it changes, and the forms that publish it, now or later, or throw it away. */
export function DraftBox({ path, publishAt, timeZone, shareLink, errors, typedTime, children }: DraftBoxProps) {
  return (
    <section className={box} aria-labelledby="draft">
      <h2 className={subheading} id="draft">
        The draft
      </h2>
      {children}
      <form method="post" action={path}>
        <Button name="intent" value="publish">
          Publish now
        </Button>
      </form>
      {publishAt === null ? null : (
        <form className={form} method="post" action={path}>
          <p>The draft is published by itself on {publishAt}.</p>
          <div>
            <Button name="intent" value="unschedule" variant="secondary">
              Do not publish it by itself
            </Button>
          </div>
        </form>
      )}
      <form className={form} method="post" action={path}>
        <TextField
          name="at"
          type="datetime-local"
          label="Or publish it at a time"
          hint={`Clock of ${timeZone}. Who changes the draft after this has to choose the time again.`}
          defaultValue={typedTime}
          errors={errors.at}
          required
        />
        <div>
          <Button name="intent" value="schedule" variant="secondary">
            Publish at this time
          </Button>
        </div>
      </form>
      {shareLink === null ? null : (
        <p>
          Show it to somebody: <a href={shareLink}>{shareLink}</a>. The link shows the draft until it is published or
          thrown away.
        </p>
      )}
      <form className={form} method="post" action={path}>
        <CheckboxField name="isSure" value="on" label="Yes, throw the draft away" errors={errors.isSure} />
        <div>
          <Button name="intent" value="discard" variant="secondary">
            Throw the draft away
          </Button>
        </div>
      </form>
    </section>
  )
}
