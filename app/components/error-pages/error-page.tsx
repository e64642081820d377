import { useEffect } from 'react'
import { describeError, developmentDetails } from './describe-error'
import { NotFoundPage } from './not-found-page'
import { RequestRejectedPage } from './request-rejected-page'
import { ServerErrorPage } from './server-error-page'
import { ShopUnavailablePage } from './shop-unavailable-page'

interface ErrorPageProps {
  /** The value that a route has thrown. */
  error: unknown
  /** The path of the address. */
  path: string
  /** Where visitors ask for help; undefined when the shop could not be read. */
  supportHref?: string | null
}

/** The page for what a route has thrown. */
export function ErrorPage({ error, path, supportHref }: ErrorPageProps) {
  const { kind, status, title, message } = describeError(error)
  // in the browser, which renders nothing of the head
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  switch (kind) {
    case 'not-found':
      return <NotFoundPage path={path} />
    case 'no-shop':
      return <ShopUnavailablePage />
    case 'inactive':
      return <ShopUnavailablePage isInactive supportHref={supportHrefOf(error)} />
    case 'rejected':
      return <RequestRejectedPage title={title} message={message} />
    case 'server-error':
      return <ServerErrorPage code={status} supportHref={supportHref} details={developmentDetails(error)} />
  }
}

/** The address in the answer while the licence is inactive, when no loader can tell it. */
function supportHrefOf(error: unknown): string | undefined {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  const href = typeof data === 'object' && data !== null && 'supportHref' in data ? data.supportHref : undefined
  return typeof href === 'string' ? href : undefined
}
