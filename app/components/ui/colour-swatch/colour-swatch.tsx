import { ring } from './colour-swatch.css'

/** One colour of a product. `colour` is a CSS colour; `size` is in CSS pixels. */
export function ColourSwatch({ colour, size = 16 }: { colour: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle className={ring} cx="8" cy="8" r="7" fill={colour} />
    </svg>
  )
}
