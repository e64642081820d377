import type { ButtonHTMLAttributes } from 'react'
import * as styles from './button.css'

export interface ButtonAppearance {
  variant?: 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger'
  size?: 'small' | 'medium' | 'large'
  isWide?: boolean
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>, ButtonAppearance {
  /** Shows that the form is being sent. The button is not disabled, so that it keeps the focus. */
  isLoading?: boolean
}

/** Submits by default, as in plain HTML. */
export function Button({ variant, size, isWide, isLoading = false, children, ...attributes }: ButtonProps) {
  return (
    <button className={styles.button({ variant, size, isWide })} aria-busy={isLoading || undefined} {...attributes}>
      {isLoading ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
