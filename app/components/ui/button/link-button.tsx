import { forwardRef, type AnchorHTMLAttributes } from 'react'
import { buttonLook, type ButtonAppearance } from './button-look'

interface LinkButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'>, ButtonAppearance {
  href: string
}

/** A link that looks like a button. It only opens a page; what changes data is a Button. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(
  { variant, size, isWide, children, ...attributes },
  ref,
) {
  return (
    <a className={buttonLook({ variant, size, isWide })} ref={ref} {...attributes}>
      {children}
    </a>
  )
})
