import { contentPagePath } from '~/paths'
import { container } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { development, list, message } from './error-page.css'
import { FormAndHome, type PostedFields } from './repeated-form'

interface ServerErrorPageProps {
  /** Null in a shop without a customer care. */
  supportHref?: string | null
  code?: number
  /** The form that the shop could not handle, with all that was typed. */
  posted?: PostedFields | null
  /** The details of what went wrong, for developers alone. */
  details?: string
}

/**
 * The server error page (specification 1, section 2). `supportHref` is a mailto: or a contact page, which may work when
 * the shop's own address could not be read.
 */
export function ServerErrorPage({
  supportHref = contentPagePath('contact'),
  code = 500,
  posted = null,
  details,
}: ServerErrorPageProps) {
  return (
    <div className={`${container} ${message}`}>
      <h1>Oops!</h1>
      <p className={muted}>Something went wrong on our side. Error Code {code}</p>
      <ul className={list}>
        <li>Refresh the page</li>
        <li>Go back to the page before</li>
        <li>Try again in 30 minutes</li>
        {supportHref === null ? null : (
          <li>
            <a href={supportHref}>Contact support</a>
          </li>
        )}
      </ul>
      <FormAndHome posted={posted} />
      {details ? <pre className={development}>{details}</pre> : null}
    </div>
  )
}
