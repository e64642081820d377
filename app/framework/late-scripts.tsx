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

/** The elements of `<Scripts>`, without module preloads and with an inert module script. */
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

/** The script that runs before the first paint. */
export function HeadScript() {
  return <InlineScript text={prepareFormsScript} />
}

/** The scripts that start late. In development they start immediately, as Vite needs them. */
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
