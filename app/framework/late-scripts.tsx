import { Children, Fragment, cloneElement, isValidElement, useContext, type ReactElement, type ReactNode } from 'react'
import { InlineScript, InlineScripts } from './inline-script'
import { prepareFormsScript, startLateScriptsScript } from './inline-scripts'
import { Scripts } from './react'

interface AnyProps {
  children?: ReactNode
  rel?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
}

function isElement(node: ReactNode): node is ReactElement<AnyProps> {
  return isValidElement(node)
}

/**
 * The elements of `<Scripts>`, without module preloads and with an inert module script. The texts of its scripts, which
 * the framework makes of its manifest, are added to `allowed`.
 */
function makeLate(node: ReactNode, allowed: Set<string> | null): ReactNode {
  if (!isElement(node)) return node
  if (node.type === 'link' && node.props.rel === 'modulepreload') return null
  if (node.type === 'script') {
    allowed?.add(node.props.dangerouslySetInnerHTML?.__html ?? '')
    return node.props.type === 'module' ? cloneElement(node, { type: 'text/late' }) : node
  }
  if (node.type !== Fragment) return node
  return <Fragment key={node.key}>{Children.map(node.props.children, (child) => makeLate(child, allowed))}</Fragment>
}

/** The script that runs before the first paint. */
export function HeadScript() {
  return <InlineScript text={prepareFormsScript} />
}

/** The scripts that start late. In development they start immediately, as Vite needs them. */
export function LateScripts() {
  const allowed = useContext(InlineScripts)
  const scripts = Scripts({})
  if (import.meta.env.DEV) return scripts
  return (
    <>
      {makeLate(scripts, allowed)}
      <InlineScript text={startLateScriptsScript} />
    </>
  )
}
