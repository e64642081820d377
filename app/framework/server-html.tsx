import { createContext, isValidElement, useContext, useEffect, useRef, type ReactElement, type ReactNode } from 'react'

/**
 * The nodes that the browser has received for each name, so that they can be shown again when React builds the page
 * anew.
 */
const received = new Map<string, Node[]>()

/** The values that a part shows of its visitor, by name: texts, numbers, and sets of ids (slots/set-slot). */
export type VisitorValues = Readonly<Record<string, string | number | { ids: string }>>

/** A part of a page whose HTML is kept on the server. */
export interface CachedPart {
  name: string
  of: object
  by: ReadonlyArray<string | number | boolean>
  visitor: VisitorValues
  /** Whether React makes it its own in the browser. */
  isHydrated: boolean
  render(visitor: VisitorValues): ReactNode
}

export interface CachedProps<Shown extends VisitorValues> {
  /**
   * The content that the part shows. The HTML is kept when this object is frozen, and forgotten with it: content that
   * is never changed (domain/shared/reference-data/keep-content).
   */
  of: object
  /** The other values that the HTML of the part depends on. */
  by: ReadonlyArray<string | number | boolean>
  /**
   * The values that the part shows of its visitor. Its HTML is kept with slots for these, so the content decides
   * nothing by them.
   */
  visitor?: Shown
  /** A function gets `visitor`, or placeholders for it. */
  children: ReactNode | ((visitor: Shown) => ReactNode)
}

/**
 * Directly in a `ServerHtml`, on the server: what it contains is rendered once for `of` and `by`, and its HTML is kept.
 * Its components get no contexts from around it.
 */
export function Cached<Shown extends VisitorValues>({ visitor, children }: CachedProps<Shown>) {
  return <>{contentOf(children, visitor)}</>
}

function contentOf<Shown extends VisitorValues>(children: CachedProps<Shown>['children'], visitor?: Shown): ReactNode {
  return typeof children === 'function' ? children(visitor ?? ({} as Shown)) : children
}

/** Returns the HTML of a cached part, made now or before; null where it is rendered with the page. */
export const CachedHtml = /* @__PURE__ */ createContext<((part: CachedPart) => string) | null>(null)

function isCached(node: ReactNode): node is ReactElement<CachedProps<VisitorValues>> {
  return isValidElement(node) && node.type === Cached
}

export const cachedPart = (
  { of, by, visitor = {}, children }: CachedProps<VisitorValues>,
  name: string,
  isHydrated: boolean,
): CachedPart => ({ name, of, by, visitor, isHydrated, render: (shown) => contentOf(children, shown) })

interface ServerHtmlProps {
  /** Unique within a page. */
  name: string
  className: string
  /** Other attributes of the element. */
  attributes?: Record<`data-${string}`, string>
  /**
   * The content of the part. Pass it only on the server, as `import.meta.env.SSR ? <Footer /> : null`: then the
   * browser's build does not contain its code.
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
    const htmlOf = useContext(CachedHtml)
    if (htmlOf && isCached(children))
      return <div {...shared} dangerouslySetInnerHTML={{ __html: htmlOf(cachedPart(children.props, name, false)) }} />
    return <div {...shared}>{children}</div>
  }
  return <div {...shared} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
