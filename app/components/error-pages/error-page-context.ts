import { createContext, type ReactNode } from 'react'

/**
 * A page that the server shows instead of the usual error page. It is an element, and not a component that the root
 * imports, so that its code is not sent to browsers, which never render it.
 */
export const ErrorPageContext = createContext<ReactNode>(null)
