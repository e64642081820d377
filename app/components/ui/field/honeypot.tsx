import { visuallyHidden } from '~/styles/layout.css'

/** A field that people do not see. Programs that fill in every field fill it in, and what they send is not stored. */
export function Honeypot() {
  return (
    <div className={visuallyHidden} aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
