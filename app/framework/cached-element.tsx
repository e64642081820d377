import { useContext, type ReactNode } from 'react'
import { cachedPart, CachedHtml, type CachedProps, type VisitorValues } from './server-html'

interface CachedElementProps<Shown extends VisitorValues> extends Omit<CachedProps<Shown>, 'children'> {
  as: 'ul' | 'div'
  className: string
  /** Which part of `of` it shows. */
  name: string
  /** Gets `visitor`, or placeholders for it. */
  children(visitor: Shown): ReactNode
}

/**
 * An element whose content is kept as that of `Cached`, while React makes it its own in the browser. Its components use
 * neither contexts nor `useId`.
 */
export function CachedElement<Shown extends VisitorValues>(props: CachedElementProps<Shown>) {
  const { as: Element, className, name, visitor, children } = props
  if (import.meta.env.SSR) {
    const htmlOf = useContext(CachedHtml)
    const part = htmlOf && cachedPart(props as unknown as CachedProps<VisitorValues>, name, true)
    if (part) return <Element className={className} dangerouslySetInnerHTML={{ __html: htmlOf(part) }} />
  }
  return <Element className={className}>{children(visitor ?? ({} as Shown))}</Element>
}
