import { isRouteErrorResponse } from '~/framework/react'

/** The kind of problem that an error page is about. */
export type ErrorKind = 'not-found' | 'no-shop' | 'inactive' | 'rejected' | 'server-error'

export interface ErrorDescription {
  kind: ErrorKind
  status: number
  /** The title of the page. */
  title: string
  /** The message to the visitor about a rejected request. */
  message: string
}

/** Our own words for rejections that the framework would explain in its own. */
const rejections: Record<number, { title: string; message: string }> = {
  404: { title: 'Page Not Found', message: 'There is no page at this address.' },
  405: { title: 'This page can’t be used that way', message: 'Open it from a link, or go back and use its form.' },
}

/**
 * The words of the page for a rejected request; what it says of the reason is used where we have no words of our own.
 */
export function describeRejection(status: number, reason: string): { title: string; message: string } {
  return rejections[status] ?? { title: 'There is a problem', message: reason }
}

/** Describes what a route has thrown, for the error page and its title. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) return describe('server-error', 500, 'Something went wrong')
  const { status, statusText } = error
  if (statusText === 'Website Unavailable')
    return describe(status === 404 ? 'no-shop' : 'inactive', status, 'Website Unavailable')
  if (status === 404) return describe('not-found', status, 'Page Not Found')
  if (status === 503) return describe('server-error', status, 'Please try again in a moment')
  if (status >= 500) return describe('server-error', status, 'Something went wrong')
  const { title, message } = describeRejection(status, String(error.data || statusText))
  return describe('rejected', status, title, message)
}

function describe(kind: ErrorKind, status: number, title: string, message = ''): ErrorDescription {
  return { kind, status, title, message }
}

/** The error itself, under the server for development alone: its build contains this, and no other does. */
export function developmentDetails(error: unknown): string | undefined {
  return import.meta.env.DEV && error instanceof Error ? (error.stack ?? error.message) : undefined
}
