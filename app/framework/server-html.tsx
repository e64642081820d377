import { createContext, isValidElement, useContext, useEffect, useRef, type ReactElement, type ReactNode } from 'react'

/** What the browser has received for each name, so that it can be shown again when React builds the page anew. */
const received = new Map<string, Node[]>()

interface KeptProps {
  /**
   * What it shows. The HTML is kept when this is frozen, and forgotten with it: content that is never changed
   * (domain/facts/keep-content).
   */
  of: object
  /** All that it shows besides. */
  by: ReadonlyArray<string | number | boolean>
  children: ReactNode
}

/**
 * Directly in a `ServerHtml`, on the server: what it contains is rendered once for `of` and `by`, and its HTML is kept.
 * Its components get no contexts from around it.
 */
export function Kept({ children }: KeptProps) {
  return <>{children}</>
}

/** Returns the HTML of a `Kept` in the part of this name, made now or before; null where it is rendered with the page. */
export const KeptHtml = /* @__PURE__ */ createContext<((props: KeptProps, name: string) => string) | null>(null)

function isKept(node: ReactNode): node is ReactElement<KeptProps> {
  return isValidElement(node) && node.type === Kept
}

interface ServerHtmlProps {
  /** Unique within a page. */
  name: string
  className: string
  /** Other attributes of the element. */
  attributes?: Record<`data-${string}`, string>
  /**
   * What it contains. Pass it only on the server, as `import.meta.env.SSR ? <Footer /> : null`: then the browser's build
   * does not contain its code.
   */
  children: ReactNode
}

/**
 * A part of a page that does not change in the browser. React keeps the HTML of the server as it is: the part needs no
 * code in the browser and no time to be hydrated.
 */
export function ServerHtml({ name, className, attributes, children }: ServerHtmlProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const nodes = received.get(name)
    if (element.firstChild) received.set(name, [...element.childNodes])
    else if (nodes) element.append(...nodes)
    // the framework has shown another page without the server
    else window.location.reload()
  }, [name])
  const shared = { ref, className, ...attributes }
  if (import.meta.env.SSR) {
    const htmlOf = useContext(KeptHtml)
    if (htmlOf && isKept(children))
      return <div {...shared} dangerouslySetInnerHTML={{ __html: htmlOf(children.props, name) }} />
    return <div {...shared}>{children}</div>
  }
  return <div {...shared} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
