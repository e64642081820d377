import { createContext, useContext } from 'react'

/**
 * The texts of the inline scripts that the page's own code writes, collected while the server renders it. The policy of
 * the page allows these and no others, whatever else its HTML contains. Null in the browser.
 */
export const InlineScripts = createContext<Set<string> | null>(null)

/** The texts of the inline styles of a page, in the same way. */
export const InlineStyles = createContext<Set<string> | null>(null)

/**
 * Returns the set that collects the texts of the page. Without it the policy of no page would allow the element: an
 * error of the code, shown to its developers.
 */
function ofPage(collected: Set<string> | null): Set<string> | null {
  if (import.meta.env.DEV && import.meta.env.SSR && !collected)
    throw new Error('inline scripts and styles are rendered by renderPage alone, which allows them')
  return collected
}

/** A style element of the shop's own code, on the server alone. */
export function InlineStyle({ text, media }: { text: string; media?: string }) {
  ofPage(useContext(InlineStyles))?.add(text)
  return <style media={media} dangerouslySetInnerHTML={{ __html: text }} />
}

/** A script of the shop's own code. The browser keeps the text that the server wrote. */
export function InlineScript({ text }: { text: string }) {
  ofPage(useContext(InlineScripts))?.add(text)
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
