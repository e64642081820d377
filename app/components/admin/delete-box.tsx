import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { muted, subheading } from '~/styles/text.css'
import { box, form as formStyle } from './admin-form.css'

interface DeleteBoxProps {
  /** The page, whose action has the intent 'delete'. */
  path: string
  /** Of what is deleted, as the page was opened with it. */
  version: number
  /** 'the zone' */
  what: string
  /** What happens to what needs it. */
  children: ReactNode
  errors: Readonly<Record<string, string[] | undefined>>
}

/** Deletes what a page is about, once a box is ticked. */
export function DeleteBox({ path, version, what, children, errors }: DeleteBoxProps) {
  return (
    <section className={box} aria-labelledby="delete">
      <h2 className={subheading} id="delete">
        Delete {what}
      </h2>
      <p className={muted}>{children}</p>
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="version" value={version} />
        <CheckboxField name="isSure" value="on" label={`Yes, delete ${what}`} errors={errors.isSure} />
        <div>
          <Button variant="secondary">Delete {what}</Button>
        </div>
      </form>
    </section>
  )
}
