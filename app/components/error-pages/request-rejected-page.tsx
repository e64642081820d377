import { container } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message } from './error-page.css'
import { FormAndHome, type PostedFields } from './repeated-form'

interface RequestRejectedPageProps {
  title: string
  message: string
  /** The form of a visitor who has to wait, with all that was typed. */
  posted?: PostedFields | null
}

/**
 * The page for a request that was rejected before any page handled it: too large, malformed, too many or from another
 * site.
 */
export function RequestRejectedPage({ title, message: reason, posted = null }: RequestRejectedPageProps) {
  return (
    <div className={`${container} ${message}`}>
      <h1>{title}</h1>
      <p className={muted}>{reason}</p>
      <FormAndHome posted={posted} />
    </div>
  )
}
