import { useContext, type ReactNode } from 'react'
import { keptPart, KeptHtml, type KeptProps, type VisitorValues } from './server-html'

interface KeptElementProps<Shown extends VisitorValues> extends Omit<KeptProps<Shown>, 'children'> {
  as: 'ul' | 'div'
  className: string
  /** Which part of `of` it shows. */
  name: string
  /** Gets `visitor`, or placeholders for it. */
  children(visitor: Shown): ReactNode
}

/**
 * An element whose content is kept as that of `Kept`, while React makes it its own in the browser. Its components use
 * neither contexts nor `useId`.
 */
export function KeptElement<Shown extends VisitorValues>(props: KeptElementProps<Shown>) {
  const { as: Element, className, name, visitor, children } = props
  if (import.meta.env.SSR) {
    const htmlOf = useContext(KeptHtml)
    const part = htmlOf && keptPart(props as unknown as KeptProps<VisitorValues>, name, true)
    if (part) return <Element className={className} dangerouslySetInnerHTML={{ __html: htmlOf(part) }} />
  }
  return <Element className={className}>{children(visitor ?? ({} as Shown))}</Element>
}
