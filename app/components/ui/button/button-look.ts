import { base, sizes, variants, wide } from './button.css'

export interface ButtonAppearance {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  isWide?: boolean
}

/** The classes of a button, and of what looks like one. */
export function buttonLook({ variant = 'primary', size = 'medium', isWide = false }: ButtonAppearance): string {
  return `${base} ${variants[variant]} ${sizes[size]}${isWide ? ` ${wide}` : ''}`
}
