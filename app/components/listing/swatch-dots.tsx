import * as styles from './product-card.css'

const shown = 5

/** Colours a product comes in. Colours are SVG attributes: server HTML has no style attributes. */
export function SwatchDots({ swatches }: { swatches: Array<{ value: string; colour: string }> }) {
  const dots = swatches.slice(0, shown)
  const rest = swatches.length - dots.length
  const width = dots.length * 18
  return (
    <svg
      className={styles.swatches}
      width={width + (rest > 0 ? 24 : 0)}
      height="16"
      role="img"
      aria-label={`Colours: ${swatches.map((swatch) => swatch.value).join(', ')}`}
    >
      {dots.map((swatch, index) => (
        <circle
          key={swatch.value}
          className={styles.swatchRing}
          cx={index * 18 + 8}
          cy="8"
          r="6.5"
          fill={swatch.colour}
        />
      ))}
      {rest > 0 ? (
        <text x={width} y="12" fontSize="12" fill="currentColor">
          +{rest}
        </text>
      ) : null}
    </svg>
  )
}
