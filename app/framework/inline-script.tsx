import { createContext, useContext } from 'react'

/**
 * The texts of the inline scripts that the page's own code writes, collected while the server renders it. The policy of
 * the page allows these and no others, whatever else its HTML contains. Null in the browser.
 */
export const InlineScripts = createContext<Set<string> | null>(null)

/** The texts of the inline styles of a page, in the same way. */
export const InlineStyles = createContext<Set<string> | null>(null)

/** A style element of the shop's own code, on the server alone. */
export function InlineStyle({ text, media }: { text: string; media?: string }) {
  useContext(InlineStyles)?.add(text)
  return <style media={media} dangerouslySetInnerHTML={{ __html: text }} />
}

/** A script of the shop's own code. The browser keeps the text that the server wrote. */
export function InlineScript({ text }: { text: string }) {
  useContext(InlineScripts)?.add(text)
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
