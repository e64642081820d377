import { createContext, type ReactNode } from 'react'
import type { ErrorPage } from './error-page'

/**
 * A page that the server shows instead of the usual error page. It is an element, and not a component that the root
 * imports, so that its code is not sent to browsers, which never render it.
 */
export const ErrorPageContext = createContext<ReactNode>(null)

/**
 * The usual error page on the server, which renders without waiting for code; null in a browser, which loads that code
 * when it is needed.
 */
export const ErrorPageOfServer = createContext<typeof ErrorPage | null>(null)
