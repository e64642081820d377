declare global {
  interface Window {
    /** What happy-dom adds to the window of tests with `@vitest-environment happy-dom`. */
    happyDOM: {
      settings: {
        enableCSSFileLoading: boolean
        disableCSSFileLoading: boolean
        fetch: { interceptor: { beforeAsyncRequest(context: { request: Request }): Promise<Response> } | null }
        navigation: { disableMainFrameNavigation: boolean; disableFallbackToSetURL: boolean }
      }
    }
  }
}

/** Loads the stylesheets of the document with these answers. */
export function answerStylesheets(answer: (request: Request) => Promise<Response>): void {
  const { settings } = window.happyDOM
  settings.enableCSSFileLoading = true
  settings.disableCSSFileLoading = false
  settings.fetch.interceptor = { beforeAsyncRequest: ({ request }) => answer(request) }
}

/** Keeps a click on a link from changing the address, which happy-dom does before listeners of the document run. */
export function disableNavigation(): void {
  const { navigation } = window.happyDOM.settings
  navigation.disableMainFrameNavigation = true
  navigation.disableFallbackToSetURL = true
}
