import { LinkButton } from '~/components/ui/button/link-button'
import { homePath, shopPath } from '~/paths'
import { container, cluster } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message, number } from './error-page.css'

/** The 404 page (specification 1, section 2). */
export function NotFoundPage() {
  return (
    <div className={`${container} ${message}`}>
      <p className={number}>404</p>
      <h1>Page Not Found!</h1>
      <p className={muted}>It may have moved, or it never was. Search above, or start from here.</p>
      <div className={cluster}>
        <LinkButton href={homePath}>Go Home</LinkButton>
        <LinkButton href={shopPath()} variant="secondary">
          See everything
        </LinkButton>
      </div>
    </div>
  )
}
