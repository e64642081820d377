import { visuallyHidden } from '~/styles/layout.css'

/** The hidden button that Enter in a field presses: browsers use the first button in the markup of a form. */
export function DefaultSubmit({ intent }: { intent: string }) {
  return <button className={visuallyHidden} name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
}
