import type { ButtonHTMLAttributes } from 'react'
import { buttonLook, type ButtonAppearance } from './button-look'
import { spinner } from './button.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>, ButtonAppearance {
  /** Shows that the form is being sent. The button is not disabled, so that it keeps the focus. */
  isLoading?: boolean
}

/** Submits by default, as in plain HTML. */
export function Button({ variant, size, isWide, isLoading = false, children, ...attributes }: ButtonProps) {
  return (
    <button className={buttonLook({ variant, size, isWide })} aria-busy={isLoading || undefined} {...attributes}>
      {isLoading ? <span className={spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
