/** Keeps a page that was just rendered, with the headers it is sent with. */
export type KeepPage = (html: string, headers: Headers) => void

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Set by a server that keeps pages, when this one may be kept. */
    keepPage?: KeepPage
  }
}
