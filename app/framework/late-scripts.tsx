import { Scripts } from '~/framework/react'
import { Children, Fragment, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

/**
 * Runs in the head of every page that has scripts. Marks the page, so that what only a page without scripts needs is never
 * shown (`data-no-js-only`), and clicks such a button when a field changes that it submits: `data-submit-on-change` is a
 * selector of fields, and a button that can be seen is left to the shopper. Both hold from the first paint, before React and without it.
 */
const mark = `(function(){var d=document;d.documentElement.dataset.scripts="";d.addEventListener("change",function(e){var c=e.target,b=c.form&&[].find.call(c.form.elements,function(x){var on=x.dataset.submitOnChange;return on&&c.matches(on)});b&&!b.getClientRects().length&&b.click()})})()`

/**
 * Puts the real module script in the place of the inert one after load and idle, or at the first pointer, key or
 * focus, so that React never delays the first paint or the first click.
 */
const starter = `(function(){var d=document,w=window,n=["pointerdown","keydown","focusin"],o={capture:true,passive:true};function go(){n.forEach(function(e){w.removeEventListener(e,go,o)});var l=d.querySelector('script[type="text/late"]');if(!l)return;var s=d.createElement("script");s.type="module";s.textContent=l.textContent;l.replaceWith(s)}n.forEach(function(e){w.addEventListener(e,go,o)});function idle(){w.requestIdleCallback?requestIdleCallback(go,{timeout:3000}):setTimeout(go,500)}d.readyState==="complete"?idle():w.addEventListener("load",idle)})()`

interface AnyProps {
  children?: ReactNode
  rel?: string
  type?: string
}

function isElement(node: ReactNode): node is ReactElement<AnyProps> {
  return isValidElement(node)
}

/** What `<Scripts>` renders, without module preloads and with its module script inert. */
function makeLate(node: ReactNode): ReactNode {
  if (!isElement(node)) return node
  if (node.type === 'link' && node.props.rel === 'modulepreload') return null
  if (node.type === 'script' && node.props.type === 'module') {
    return cloneElement(node, { type: 'text/late' })
  }
  if (node.type === Fragment) return <Fragment key={node.key}>{Children.map(node.props.children, makeLate)}</Fragment>
  return node
}

/** The part of the page's scripts that the first paint waits for. */
export function MarkScripts() {
  return <script dangerouslySetInnerHTML={{ __html: mark }} />
}

/** The page's scripts, late. In development they start at once, as Vite wants them. */
export function LateScripts() {
  const scripts = Scripts({})
  if (import.meta.env.DEV) return scripts
  return (
    <>
      {makeLate(scripts)}
      <script dangerouslySetInnerHTML={{ __html: starter }} />
    </>
  )
}
