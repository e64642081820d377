import { LinkButton } from '~/components/ui/button/link-button'
import { homePath } from '~/paths'
import { container } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message } from './error-page.css'

/** The page for a request that was rejected before any page handled it: too large, malformed or from another site. */
export function RequestRejectedPage({ title, message: reason }: { title: string; message: string }) {
  return (
    <div className={`${container} ${message}`}>
      <h1>{title}</h1>
      <p className={muted}>{reason}</p>
      <LinkButton href={homePath}>Go Home</LinkButton>
    </div>
  )
}
