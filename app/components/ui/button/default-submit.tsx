import { visuallyHidden } from '~/styles/layout.css'

/** What Enter in a field does: a form's first button in the markup is its default, whichever is shown first. */
export function DefaultSubmit({ intent }: { intent: string }) {
  return <button className={visuallyHidden} name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
}
