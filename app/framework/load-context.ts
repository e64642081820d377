/** Stores a page that was just rendered, with its response headers. */
export type KeepPage = (html: string, headers: Headers) => void

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Set by a server that stores pages, if it may store this page. */
    keepPage?: KeepPage
    /** The address that the connection of the request comes from; remix-serve and Vite do not tell it. */
    peerAddress?: string
  }
}
