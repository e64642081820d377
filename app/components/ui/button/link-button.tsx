import { forwardRef, type AnchorHTMLAttributes } from 'react'
import type { ButtonAppearance } from './button'
import * as styles from './button.css'

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
    <a className={styles.button({ variant, size, isWide })} ref={ref} {...attributes}>
      {children}
    </a>
  )
})
