import { LinkButton } from '~/components/ui/button/link-button'
import { container } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message } from './error-page.css'
import { RepeatedForm, type PostedFields } from './repeated-form'

interface PleaseRetryPageProps {
  /** Path and query of this page. */
  path: string
  /** The form that was posted; null for a page that was only opened. */
  posted: PostedFields | null
}

/**
 * The page for the time in which the shop can store or read nothing. It holds all fields of the form that was sent and
 * posts them again to the same address.
 */
export function PleaseRetryPage({ path, posted }: PleaseRetryPageProps) {
  if (!posted)
    return (
      <main className={`${container} ${message}`}>
        <h1>Please try again in a moment</h1>
        <p className={muted}>We can’t show this page just now.</p>
        <LinkButton href={path}>Try again</LinkButton>
      </main>
    )
  return (
    <main className={`${container} ${message}`}>
      <h1>Please try again in a moment</h1>
      <p className={muted}>
        We couldn’t save this just now. Everything that you filled in is kept on this page: wait a few seconds, then
        press the button.
      </p>
      <RepeatedForm posted={posted} />
    </main>
  )
}
