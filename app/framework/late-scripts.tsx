import { Children, Fragment, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { prepareFormsScript, startLateScriptsScript } from './inline-scripts'
import { Scripts } from './react'

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

function InlineScript({ text }: { text: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** The part of the page's scripts that runs before the first paint. */
export function HeadScript() {
  return <InlineScript text={prepareFormsScript} />
}

/** The page's scripts, late. In development they start immediately, as Vite wants them. */
export function LateScripts() {
  const scripts = Scripts({})
  if (import.meta.env.DEV) return scripts
  return (
    <>
      {makeLate(scripts)}
      <InlineScript text={startLateScriptsScript} />
    </>
  )
}
