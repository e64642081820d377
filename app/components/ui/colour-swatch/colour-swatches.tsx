import * as styles from './colour-swatch.css'

const maxSwatches = 5

/**
 * The first five colours of a product and the number of the others. The colours are SVG attributes, because the page's
 * policy allows no style attributes.
 */
export function ColourSwatches({ swatches }: { swatches: Array<{ value: string; colour: string }> }) {
  const shown = swatches.slice(0, maxSwatches)
  const rest = swatches.length - shown.length
  const width = shown.length * 18
  return (
    <svg
      className={styles.swatches}
      width={width + (rest > 0 ? 24 : 0)}
      height="16"
      role="img"
      aria-label={`Colours: ${swatches.map((swatch) => swatch.value).join(', ')}`}
    >
      {shown.map((swatch, index) => (
        <circle key={swatch.value} className={styles.ring} cx={index * 18 + 8} cy="8" r="6.5" fill={swatch.colour} />
      ))}
      {rest > 0 ? (
        <text x={width} y="12" fontSize="12" fill="currentColor">
          {`+${rest} `}
        </text>
      ) : null}
    </svg>
  )
}
