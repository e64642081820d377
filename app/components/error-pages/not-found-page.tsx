import { LinkButton } from '~/components/ui/button/link-button'
import { homePath, shopPath } from '~/paths'
import { container, cluster } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { address, message, number } from './error-page.css'

/** The 404 page (specification 1, sections 2 and 8). `path` is the address that was not found. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <div className={`${container} ${message}`}>
      <p className={number}>404</p>
      <h1>Page Not Found!</h1>
      <p className={muted}>
        There is nothing at <code className={address}>{readable(path)}</code>. It may have moved.
      </p>
      <div className={cluster}>
        <LinkButton href={homePath}>Go Home</LinkButton>{' '}
        <LinkButton href={shopPath()} variant="secondary">
          Shop all
        </LinkButton>
      </div>
    </div>
  )
}

const maxPathLength = 120

/** The path as a person reads it: decoded where that is possible, and not longer than a few lines. */
function readable(path: string): string {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // a malformed path is shown as it is
  }
  return decoded.length <= maxPathLength ? decoded : `${decoded.slice(0, maxPathLength - 1)}…`
}
