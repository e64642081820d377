import { swatchRing } from './product-card.css'

/** One colour. */
export function SwatchDot({ colour, size = 16 }: { colour: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle className={swatchRing} cx="8" cy="8" r="7" fill={colour} />
    </svg>
  )
}
