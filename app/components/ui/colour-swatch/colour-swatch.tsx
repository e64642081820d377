import { dot } from './colour-swatch.css'

/**
 * One colour of a product. `colour` is a CSS colour; `size` is in CSS pixels. The colour is an attribute of SVG,
 * because the page's policy allows no style attributes.
 */
export function ColourSwatch({ colour, size = 16 }: { colour: string; size?: number }) {
  return <svg className={dot} width={size} height={size} color={colour} aria-hidden="true" />
}
