import { beforeAll } from 'vitest'

declare global {
  interface Window {
    /** The object that happy-dom adds to the window of tests with `@vitest-environment happy-dom`. */
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

/** Loads the stylesheets of the document with these answers in the tests of this file. */
export function answerStylesheets(answer: (request: Request) => Promise<Response>): void {
  setForThisFile(({ settings }) => {
    const { enableCSSFileLoading, disableCSSFileLoading, fetch } = settings
    Object.assign(settings, { enableCSSFileLoading: true, disableCSSFileLoading: false })
    fetch.interceptor = { beforeAsyncRequest: ({ request }) => answer(request) }
    return () => {
      Object.assign(settings, { enableCSSFileLoading, disableCSSFileLoading })
      fetch.interceptor = null
    }
  })
}

/**
 * Keeps a click on a link from changing the address in the tests of this file, which happy-dom does before listeners of
 * the document run.
 */
export function disableNavigation(): void {
  setForThisFile(({ settings: { navigation } }) => {
    const before = { ...navigation }
    Object.assign(navigation, { disableMainFrameNavigation: true, disableFallbackToSetURL: true })
    return () => Object.assign(navigation, before)
  })
}

/**
 * Changes settings before the first test of the file that calls it; the returned function restores them after the last.
 */
function setForThisFile(set: (happyDOM: Window['happyDOM']) => () => void): void {
  beforeAll(() => {
    const restore = set(window.happyDOM)
    return () => void restore()
  })
}
