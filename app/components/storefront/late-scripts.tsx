import { Scripts } from '@remix-run/react'
import { Children, Fragment, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

/**
 * Puts the real module script in the place of the inert one after load and idle, or at the first pointer, key or
 * focus, so that React never delays the first paint or the first click. A choice in a form that sends itself (enhance/auto-submit)
 * counts from the first moment: until React listens, the form is sent as it is.
 */
const starter = `(function(){var d=document,w=window,n=["pointerdown","keydown","focusin"],o={capture:true,passive:true};function go(){n.forEach(function(e){w.removeEventListener(e,go,o)});var l=d.querySelector('script[type="text/late"]');if(!l)return;var s=d.createElement("script");s.type="module";s.textContent=l.textContent;l.replaceWith(s)}n.forEach(function(e){w.addEventListener(e,go,o)});function idle(){w.requestIdleCallback?requestIdleCallback(go,{timeout:3000}):setTimeout(go,500)}w.addEventListener("change",function(e){var f=e.target.form,a=f&&f.dataset.autoSubmit;if(a&&!("enhanced"in d.documentElement.dataset)&&(a=="always"||w.matchMedia("(min-width: 64em)").matches))f.submit()});d.readyState==="complete"?idle():w.addEventListener("load",idle)})()`

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
