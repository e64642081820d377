import { visuallyHidden } from '~/styles/layout.css'

/** What Enter in a field does: a form's first button is its default, whatever stands first for the eye. */
export function DefaultSubmit({ intent }: { intent: string }) {
  return <button className={visuallyHidden} name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
}
